/** Answers for those who do not click: bots, and people who have but one move. Always after the same time, so that it tells nothing. */
import type { Viewer } from "croupier-client";
import type { TableView } from "croupier-client/contract";
import { choice } from "./bots.ts";
import { fromHex } from "./hex.ts";
import type { SavedMatch } from "./saved.ts";

/** A move to be sent. */
export interface PlannedMove {
  readonly seat: number;
  readonly decisionId: number;
  readonly notation: string;
}

/** Waits `paceMs` from when a decision is first seen, then sends what there is to answer by itself. */
export class Clockwork {
  readonly #send: (moves: readonly PlannedMove[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moves: readonly PlannedMove[] = [];
  #decisionId = 0;

  /** Makes one that does nothing until it is wound. */
  constructor(send: (moves: readonly PlannedMove[]) => void) {
    this.#send = send;
  }

  /** Looks at the table anew. A decision that is still open keeps its time; who has answered it meanwhile is not answered for. */
  wind(saved: SavedMatch, views: ReadonlyMap<Viewer, TableView>): void {
    this.#moves = planned(saved, views);
    const decisionId = this.#moves[0]?.decisionId ?? 0;
    if (this.#timer !== undefined && decisionId === this.#decisionId) return;
    this.stop();
    if (decisionId === 0) return;
    this.#decisionId = decisionId;
    this.#timer = setTimeout(() => this.#strike(), saved.manners.paceMs);
  }

  /** Sends nothing more until it is wound again. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #strike(): void {
    this.#timer = undefined;
    this.#send(this.#moves);
  }
}

/** Returns what is to be answered without anybody's doing. */
export function planned(saved: SavedMatch, views: ReadonlyMap<Viewer, TableView>): PlannedMove[] {
  const seed = fromHex(saved.botSeed);
  return saved.players.flatMap(({ isBot }, seat) => {
    const view = views.get(seat);
    const moves = view?.moves ?? [];
    const decisionId = view?.status?.decision?.decisionId;
    if (decisionId === undefined || !(isBot || isForced(saved, moves.length))) return [];
    const move = choice(seed, decisionId, seat, moves);
    return move ? [{ seat, decisionId, notation: move.notation }] : [];
  });
}

/** With several people at one page it would tell the others that a seat had no choice. */
function isForced({ players, manners }: SavedMatch, moves: number): boolean {
  return manners.playsForced && moves === 1 && players.filter((player) => !player.isBot).length === 1;
}
