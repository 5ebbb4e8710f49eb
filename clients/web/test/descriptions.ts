/** Descriptions and views made up for tests, of no real game. */
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type GameInfo, GameInfoSchema, type TableView, TableViewSchema } from "croupier-client/contract";

/** Returns the description of a small game of made-up cards. */
export function gameInfo(init: MessageInitShape<typeof GameInfoSchema> = {}): GameInfo {
  const usual: MessageInitShape<typeof GameInfoSchema> = {
    game: "made_up",
    names: { english: "Made up" },
    seatCounts: [2, 3],
    usualSeatCount: 2,
    presets: [{ preset: "plain" }, { preset: "wild" }],
    cards: ["3C", "3D", "4C", "4D"].map((code) => ({ code, rank: code.charAt(0), suit: code.charAt(1), copies: 1 })),
  };
  return create(GameInfoSchema, Object.assign(usual, init));
}

/** Returns a view of it. */
export function tableView(init: MessageInitShape<typeof TableViewSchema> = {}): TableView {
  const usual: MessageInitShape<typeof TableViewSchema> = { game: "made_up", seatCount: 2, seats: [{ seat: 0 }, { seat: 1 }] };
  return create(TableViewSchema, Object.assign(usual, init));
}
