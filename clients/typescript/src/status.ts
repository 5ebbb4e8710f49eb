/** Where a match stands, as immutable values made from the contract's messages. Public facts only. */

import type * as contract from "./gen/croupier/v1/match_pb.js";

/** The open decision. */
export interface Decision {
  readonly decisionId: number;
  /** As in GameInfo.decisions. */
  readonly kind: string;
  /** Ascending. */
  readonly askedSeats: readonly number[];
  /** Ascending. */
  readonly answeredSeats: readonly number[];
  /** Seats that are asked and have not answered. */
  readonly waitingSeats: readonly number[];
}

/** How a match ended; `totals`, `places` and `settlement` (empty in most games) are by seat. */
export interface Outcome {
  readonly winningSeats: readonly number[];
  readonly totals: readonly number[];
  readonly places: readonly number[];
  readonly settlement: readonly number[];
  /** As in GameInfo.outcomes. */
  readonly reason: string;
  /** The 32 bytes from which every deal followed; empty, unless they are published. */
  readonly matchKey: Uint8Array;
}

/** Where a match stands: a `decision` while it goes on, an `outcome` when it is over. */
export interface Status {
  readonly decision?: Decision;
  readonly outcome?: Outcome;
  /** Counts from 1. */
  readonly dealNumber: number;
  /** Whether the match has ended. */
  readonly isOver: boolean;
}

/** Returns the status out of an answer. */
export function statusOf(message: contract.MatchStatus): Status {
  const { decision, outcome, dealNumber } = message;
  return {
    ...(decision && { decision: decisionOf(decision) }),
    ...(outcome && { outcome: outcomeOf(outcome) }),
    dealNumber,
    isOver: outcome !== undefined,
  };
}

function decisionOf({ decisionId, kind, askedSeats, answeredSeats }: contract.Decision): Decision {
  const waitingSeats = askedSeats.filter((seat) => !answeredSeats.includes(seat));
  return { decisionId, kind, askedSeats, answeredSeats, waitingSeats };
}

function outcomeOf({ winningSeats, totals, places, settlement, reason, matchKey }: contract.Outcome): Outcome {
  return { winningSeats, totals, places, settlement, reason, matchKey };
}
