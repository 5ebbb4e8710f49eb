/** Which listed moves the picked cards may become. Cards are compared as codes: copies of a card are worth the same. */
import type { ListedMove, TableView } from "croupier-client/contract";

/** A card on the table: "zone.group.card", indices into the view. */
export type Place = string;

/** Returns the name of a place. */
export function placeOf(zone: number, group: number, card: number): Place {
  return `${zone}.${group}.${card}`;
}

/** Returns the codes at these places; places that the view does not have are left out. */
export function codesAt(view: TableView, places: Iterable<Place>): string[] {
  return [...places].flatMap((place) => {
    const [zone, group, card] = place.split(".").map(Number) as [number, number, number];
    return view.zones[zone]?.groups[group]?.cards[card] ?? [];
  });
}

/** Returns what is left of `cards` without `taken`; undefined: something of `taken` is not there. */
export function without(cards: readonly string[], taken: readonly string[]): string[] | undefined {
  const rest = [...cards];
  for (const code of taken) {
    const at = rest.indexOf(code);
    if (at < 0) return undefined;
    rest.splice(at, 1);
  }
  return rest;
}

/** Returns the moves that have all picked cards, perhaps more. With nothing picked: all. */
export function fitting(moves: readonly ListedMove[], picked: readonly string[]): ListedMove[] {
  return moves.filter((move) => without(move.cards, picked) !== undefined);
}

/** Returns the moves of exactly the picked cards. */
export function exact(moves: readonly ListedMove[], picked: readonly string[]): ListedMove[] {
  return picked.length === 0 ? [] : moves.filter((move) => without(move.cards, picked)?.length === 0);
}

/** Returns the cards that bring the picked ones nearer to a listed move. */
export function helpful(moves: readonly ListedMove[], picked: readonly string[]): ReadonlySet<string> {
  return new Set(moves.flatMap((move) => without(move.cards, picked) ?? []));
}

/** Returns the moves with cards that differ least from the picked cards and share some with them, at most `most`. */
export function nearest(moves: readonly ListedMove[], picked: readonly string[], most = 3): ListedMove[] {
  const near = moves.map((move) => ({ move, shared: sharedCards(move.cards, picked) })).filter(({ shared }) => shared > 0);
  near.sort((a, b) => distance(a.move, picked, a.shared) - distance(b.move, picked, b.shared));
  return near.slice(0, most).map(({ move }) => move);
}

function sharedCards(cards: readonly string[], picked: readonly string[]): number {
  const rest = [...cards];
  return picked.filter((code) => {
    const at = rest.indexOf(code);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
}

function distance(move: ListedMove, picked: readonly string[], shared: number): number {
  return move.cards.length + picked.length - 2 * shared;
}
