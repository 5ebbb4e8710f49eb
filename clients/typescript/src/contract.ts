/** The messages of `croupier.v1` as they are generated, with their schemas. */

export * from "./gen/croupier/v1/engine_service_pb.js";
export * from "./gen/croupier/v1/four_color_pb.js";
export * from "./gen/croupier/v1/game_info_pb.js";
export * from "./gen/croupier/v1/kakkuri_pb.js";
export * from "./gen/croupier/v1/match_pb.js";
export * from "./gen/croupier/v1/refusal_pb.js";
export * from "./gen/croupier/v1/sasaki_pb.js";
export * from "./gen/croupier/v1/sasku_pb.js";
export * from "./gen/croupier/v1/view_pb.js";
