/** The TypeScript client of Croupier, the stateless card-game rules engine. The messages of the contract are in `croupier-client/contract`. */

export { Code } from "@connectrpc/connect";
export type { Observed, Played } from "./answers.js";
export { type CallOptions, Client, type ClientOptions, type StartOptions, type Turn } from "./client.js";
export {
  BadRequest,
  CroupierError,
  DeadlineExceeded,
  type Failure,
  MoveRefused,
  Overloaded,
  ServerFault,
  StateRefused,
  StateTooNew,
  TooLarge,
  TryAgain,
  Unavailable,
  UnfairDeal,
  UnknownGame,
} from "./errors.js";
export * as fairness from "./fairness.js";
export { Match } from "./match.js";
export type { Decision, Outcome, Status } from "./status.js";
export {
  type Answer,
  BYSTANDER,
  DEFAULT_MOVE,
  type Looking,
  type Omission,
  type OptionInput,
  type Options,
  optionValue,
  type RevealName,
  seatMove,
  type Viewer,
} from "./values.js";
