/** What a page remembers to check the deals with: every commitment from the moment when it was made, and the keys as they are published. */
import { fairness } from "croupier-client";
import type { GameInfo, ShuffleProof, TableView } from "croupier-client/contract";
import { fromHex, toHex } from "./hex.ts";
import type { SeenProof } from "./saved.ts";

/** Returns the proofs with what a view adds: a commitment never changes once it was seen, a key may join it. */
export function remembered(proofs: readonly SeenProof[], view: TableView): SeenProof[] {
  const shown = [view.lastDeal?.proof, view.shuffleProof].filter((proof) => proof !== undefined && proof.commitment.length > 0);
  const unseen = shown.filter((proof) => proofs.every((seen) => seen.dealNumber !== proof?.dealNumber)) as ShuffleProof[];
  const all = [...proofs, ...unseen.map((proof) => ({ dealNumber: proof.dealNumber, commitment: toHex(proof.commitment), key: "" }))];
  return all.map((seen) => ({ ...seen, key: seen.key || keyIn(view, seen.dealNumber) }));
}

function keyIn(view: TableView, dealNumber: number): string {
  return toHex(fairness.publishedKey(view, dealNumber) ?? new Uint8Array());
}

/** The check of one deal. */
export interface CheckedDeal {
  readonly dealNumber: number;
  /** The key was published and fits what was committed to; undefined: no key is published. */
  readonly isFair: boolean | undefined;
  /** The deck in the order of the first shuffle; empty unless fair. */
  readonly order: readonly string[];
}

/** Checks a deal; `deckSize` is how many cards are on the table, which tells how many copies of each are in the deck. */
export function checked(info: GameInfo, seen: SeenProof, deckSize: number): CheckedDeal {
  const { dealNumber } = seen;
  if (!seen.key) return { dealNumber, isFair: undefined, order: [] };
  const key = fromHex(seen.key);
  if (!fairness.verify(fromHex(seen.commitment), key)) return { dealNumber, isFair: false, order: [] };
  return { dealNumber, isFair: true, order: fairness.shuffled(fairness.deck(info, extraCopies(info, deckSize)), key) };
}

/** Every card is in exactly one zone, so that any view tells how large the deck is. */
export function deckSize(view: TableView): number {
  const groups = view.zones.flatMap((zone) => zone.groups);
  return groups.reduce((sum, group) => sum + group.cards.length + group.unseen, 0);
}

function extraCopies(info: GameInfo, size: number): number {
  const usual = info.cards.reduce((sum, card) => sum + card.copies, 0);
  return info.cards.length > 0 ? Math.round((size - usual) / info.cards.length) : 0;
}
