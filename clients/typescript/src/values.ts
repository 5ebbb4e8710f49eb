/** How TypeScript values become the contract's: viewers, options, moves. Nothing here talks to a server or knows a game. */

import { create, isMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { type OptionValue, OptionValueSchema } from "./gen/croupier/v1/game_info_pb.js";
import { type Move, MoveSchema, Reveal, type SeatMove, SeatMoveSchema } from "./gen/croupier/v1/match_pb.js";
import { type Viewer as ContractViewer, type Observe, ObserveSchema, ViewerSchema } from "./gen/croupier/v1/view_pb.js";

/** Somebody without a seat, who sees the public part only. */
export const BYSTANDER = "bystander";

/** Who looks: the number of a seat, or BYSTANDER. Never undefined, so that a forgotten viewer is an error and no seat. */
export type Viewer = number | typeof BYSTANDER;

/** What is done for a seat that is away. */
export const DEFAULT_MOVE: unique symbol = Symbol("default move");

/** A move: as text (`ListedMove.notation`), typed (`ListedMove.move`), or DEFAULT_MOVE. */
export type Answer = string | Move | typeof DEFAULT_MOVE;

/** The value of an option: a flag, a number, a choice, several choices, or null for no value. */
export type OptionInput = boolean | number | string | Iterable<string> | null;

/** Options that differ from a preset, by `OptionInfo.option`. */
export type Options = Readonly<Record<string, OptionInput>>;

const OMISSIONS = ["views", "moves", "typed_moves", "options"] as const;

/** A part of the answer that is left out: all views, the legal moves, their typed form, the options. */
export type Omission = (typeof OMISSIONS)[number];

const REVEALS = {
  after_match: Reveal.AFTER_MATCH,
  after_deal: Reveal.AFTER_DEAL,
  never: Reveal.NEVER,
} as const;

/** When the key of a deal, and with it every hand of that deal, is published. */
export type RevealName = keyof typeof REVEALS;

/** What is to be shown to whom. */
export interface Looking {
  /** Whose views and events to return. */
  readonly viewers?: Iterable<Viewer>;
  /** Also those of every seat that the open decision asks after the call. */
  readonly askedSeats?: boolean;
  /** Parts of them to leave out. */
  readonly omit?: Iterable<Omission>;
}

/**
 * Returns the answer of `seat` to the decision `decisionId`; the id says which question is answered, so late answers do no harm.
 *
 * @throws TypeError where a value is none that the contract has.
 */
export function seatMove(seat: number, decisionId: number, answer: Answer): SeatMove {
  return create(SeatMoveSchema, {
    seat: integer("a seat", seat),
    decisionId: integer("the id of a decision", decisionId),
    answer: answerInit(answer),
  });
}

function answerInit(answer: Answer): NonNullable<MessageInitShape<typeof SeatMoveSchema>["answer"]> {
  if (answer === DEFAULT_MOVE) return { case: "defaultMove", value: {} };
  if (typeof answer === "string") return { case: "notation", value: answer };
  if (isMessage(answer, MoveSchema)) return { case: "move", value: answer };
  throw new TypeError("a move is a text, a Move message or DEFAULT_MOVE");
}

/** Returns the value of an option out of a view, a preset or a description; null: no value. */
export function optionValue({ value }: OptionValue): boolean | number | string | ReadonlySet<string> | null {
  switch (value.case) {
    case "flag":
    case "number":
    case "choice":
      return value.value;
    case "choices":
      return new Set(value.value.choices);
    default:
      return null;
  }
}

/**
 * Returns options as the contract's map.
 *
 * @throws TypeError where the type of a value is no option's.
 */
export function optionMessages(options: Options): Record<string, OptionValue> {
  return Object.fromEntries(Object.entries(options).map(([option, value]) => [option, optionMessage(value)]));
}

function optionMessage(value: OptionInput): OptionValue {
  return create(OptionValueSchema, { value: optionInit(value) });
}

function optionInit(value: OptionInput): NonNullable<MessageInitShape<typeof OptionValueSchema>["value"]> {
  if (value === null) return { case: "none", value: {} };
  if (typeof value === "boolean") return { case: "flag", value };
  if (typeof value === "number") return { case: "number", value: integer("a number option", value) };
  if (typeof value === "string") return { case: "choice", value };
  if (typeof value?.[Symbol.iterator] !== "function") throw new TypeError(`no option has a value like ${String(value)}`);
  return { case: "choices", value: { choices: [...value].sort() } };
}

/**
 * Returns the contract's value of `reveal`.
 *
 * @throws TypeError where there is none.
 */
export function revealMessage(reveal: RevealName): Reveal {
  if (!Object.hasOwn(REVEALS, reveal)) {
    throw new TypeError(`reveal is one of ${Object.keys(REVEALS).join(", ")}, not ${String(reveal)}`);
  }
  return REVEALS[reveal];
}

/** Returns who looks, out of an answer. */
export function viewerValue(message: ContractViewer | undefined): Viewer {
  return message?.viewer.case === "seat" ? message.viewer.value : BYSTANDER;
}

/**
 * Returns what is to be shown to whom; undefined where nobody looks.
 *
 * @throws TypeError where a viewer is neither a seat nor BYSTANDER, or a word of `omit` is unknown.
 */
export function observeMessage({ viewers = [], askedSeats = false, omit = [] }: Looking): Observe | undefined {
  const seen = Array.from(viewers, viewerMessage);
  const omitted = omissions(omit);
  if (seen.length === 0 && !askedSeats) return undefined;
  return create(ObserveSchema, {
    viewers: seen,
    askedSeats,
    omitViews: omitted.has("views"),
    omitMoves: omitted.has("moves"),
    omitTypedMoves: omitted.has("typed_moves"),
    omitOptions: omitted.has("options"),
  });
}

function viewerMessage(viewer: Viewer): ContractViewer {
  if (viewer === BYSTANDER) return create(ViewerSchema, { viewer: { case: "bystander", value: {} } });
  return create(ViewerSchema, { viewer: { case: "seat", value: integer("a viewer is BYSTANDER or a seat, which", viewer) } });
}

function omissions(omit: Iterable<Omission>): ReadonlySet<Omission> {
  const words = new Set(omit);
  for (const word of words) {
    if (!OMISSIONS.includes(word)) throw new TypeError(`omit is a list of ${OMISSIONS.join(", ")}, not ${String(word)}`);
  }
  return words;
}

/**
 * Returns `value`, which `what` names, if it is a whole number that fits into the contract's fields.
 *
 * @throws TypeError otherwise. Left to the encoder, it would look like a fault of the service.
 */
export function integer(what: string, value: number): number {
  if (!Number.isInteger(value) || value !== (value | 0)) {
    throw new TypeError(`${what} is a whole number of 32 bits, not ${String(value)}`);
  }
  return value;
}
