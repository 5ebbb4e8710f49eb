/** How listed moves are named and grouped for buttons. */
import type { GameInfo, ListedMove } from "croupier-client/contract";
import { nativeOf, termOf, titleOf } from "./words.ts";

/** Where there are more moves than this, kinds of which there are several are lists instead of buttons. */
const MOST_BUTTONS = 8;
const FEW_OF_A_KIND = 3;

/** What a move is called: what is done, and with what. Both may hold card codes. */
export interface MoveName {
  readonly title: string;
  readonly native: string;
  readonly detail: string;
}

/** Returns the name of a move. */
export function nameOf(info: GameInfo, move: ListedMove): MoveName {
  const term = termOf(info.moves, move.kind);
  const title = titleOf(info.moves, move.kind);
  const native = nativeOf(term?.names);
  return { title, native, detail: detailOf(move, [title, native, title]) };
}

function detailOf(move: ListedMove, names: readonly string[]): string {
  const said = names.reduce(withoutStart, move.label);
  if (!said) return argumentsOf(move);
  // Cards that the label names already are not said twice.
  const cards = move.cards.filter((code) => !said.split(/[^\p{L}\p{N}-]+/u).includes(code)).join(" ");
  return cards ? `${cards} · ${said}` : said;
}

function argumentsOf(move: ListedMove): string {
  if (move.cards.length > 0) return move.cards.join(" ");
  const words = move.notation.split(" ");
  return words.slice(move.kind.split("_").length > 1 && !move.notation.startsWith(move.kind) ? 2 : 1).join(" ");
}

/** A label may begin with the name of the move, which stands before it anyway. */
function withoutStart(label: string, name: string): string {
  const repeated = name !== "" && label.toLowerCase().startsWith(name.toLowerCase()) && !/^\p{L}/u.test(label.slice(name.length));
  return repeated ? label.slice(name.length).replace(/^[:,]?\s*/, "") : label;
}

/** Returns the name in one line, for lists and for people who hear it. */
export function lineOf({ title, native, detail }: MoveName): string {
  return [native ? `${title} (${native})` : title, detail].filter(Boolean).join(": ");
}

/** Moves of one kind that are offered together. */
export interface Offer {
  readonly kind: string;
  readonly moves: readonly ListedMove[];
  /** Too many for buttons. */
  readonly isList: boolean;
}

/** Returns moves by kind, in their order. */
export function offers(moves: readonly ListedMove[]): Offer[] {
  const kinds = [...new Set(moves.map((move) => move.kind))];
  return kinds.map((kind) => {
    const ofKind = moves.filter((move) => move.kind === kind);
    return { kind, moves: ofKind, isList: moves.length > MOST_BUTTONS && ofKind.length > FEW_OF_A_KIND };
  });
}

/** Returns the notations by which the picked cards could be meant, one for each kind of move, for the service to say what is wrong. */
export function meant(info: GameInfo, picked: readonly string[]): string[] {
  return info.moves.map((term) => `${term.kind} ${picked.join(" ")}`);
}
