/** What a page remembers to check the deals with: every commitment from the moment when it was made, and the keys as they are published. */
import { create } from "@bufbuild/protobuf";
import { fairness, UnfairDeal } from "croupier-client";
import { type GameInfo, type ShuffleProof, ShuffleProofSchema, type TableView } from "croupier-client/contract";
import { fromHex, toHex } from "./hex.ts";
import type { SeenProof } from "./saved.ts";

/** Returns the proofs with what a view adds: a commitment never changes once it was seen, a key may join it. */
export function remembered(proofs: readonly SeenProof[], view: TableView): SeenProof[] {
  const shown = [view.lastDeal?.proof, view.shuffleProof].filter((proof) => proof !== undefined && proof.commitment.length > 0);
  const unseen = shown.filter((proof) => proofs.every((seen) => seen.dealNumber !== proof?.dealNumber)) as ShuffleProof[];
  return [...proofs, ...unseen.map(seenOf)].map((seen) => ({ ...seen, key: seen.key || keyIn(view, seen.dealNumber) }));
}

function seenOf({ dealNumber, commitment, deckCopies }: ShuffleProof): SeenProof {
  return { dealNumber, commitment: toHex(commitment), key: "", deckCopies };
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

/** Checks a deal against what was seen when it started. */
export function checked(info: GameInfo, seen: SeenProof): CheckedDeal {
  const { dealNumber, key } = seen;
  if (!key) return { dealNumber, isFair: undefined, order: [] };
  try {
    return { dealNumber, isFair: true, order: fairness.checkDeal(info, proofOf(seen), fromHex(key)) };
  } catch (error) {
    if (error instanceof UnfairDeal) return { dealNumber, isFair: false, order: [] };
    throw error;
  }
}

function proofOf({ dealNumber, commitment, deckCopies }: SeenProof): ShuffleProof {
  return create(ShuffleProofSchema, { dealNumber, commitment: fromHex(commitment), deckCopies: [...deckCopies] });
}
