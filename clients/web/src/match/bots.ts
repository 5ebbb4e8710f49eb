/** Bots: a uniformly random listed move, seeded, so that a match against them can be repeated. They see their own view and nothing else. */
import { fairness } from "croupier-client";
import type { ListedMove } from "croupier-client/contract";

/** Returns the choice of a seat for a decision; it follows from the seed alone, so that a reload changes nothing. */
export function choice(seed: Uint8Array, decisionId: number, seat: number, moves: readonly ListedMove[]): ListedMove | undefined {
  if (moves.length === 0) return undefined;
  const stream = fairness.numbers(seed, `bot/${decisionId}/${seat}`);
  return moves[fairness.below(stream, moves.length)];
}
