/** Picking cards: the state that the hand, the zones and the list of moves share. */
import type { ListedMove, TableView } from "croupier-client/contract";
import { useState } from "preact/hooks";
import { codesAt, exact, fitting, helpful, type Place } from "../selection.ts";

/** What is picked and what may become of it. */
export interface Picking {
  readonly view: TableView;
  readonly places: ReadonlySet<Place>;
  /** The codes of the picked cards. */
  readonly picked: readonly string[];
  /** Legal moves that have all of them. */
  readonly fitting: readonly ListedMove[];
  /** Legal moves of exactly them. */
  readonly exact: readonly ListedMove[];
  /** Codes that lead on to a legal move. */
  readonly helpful: ReadonlySet<string>;
  readonly toggle: (place: Place) => void;
  readonly clear: () => void;
  readonly play: (move: ListedMove) => void;
}

/** Holds what is picked for the open decision; with the next one nothing is picked. */
export function usePicking(view: TableView, onPlay: (notation: string) => void): Picking {
  const decision = view.status?.decision?.decisionId ?? 0;
  const [held, hold] = useState<{ decision: number; places: ReadonlySet<Place> }>({ decision, places: new Set() });
  const places = held.decision === decision ? held.places : new Set<Place>();
  const picked = codesAt(view, places);
  const isOne = view.moves.every((move) => move.cards.length <= 1);
  return {
    ...{ view, places, picked },
    fitting: fitting(view.moves, picked),
    exact: exact(view.moves, picked),
    helpful: helpful(view.moves, isOne ? [] : picked),
    toggle: (place) => hold({ decision, places: toggled(places, place, isOne) }),
    clear: () => hold({ decision, places: new Set() }),
    play: (move) => onPlay(move.notation),
  };
}

/** Where every move has one card, picking another one means that one instead. */
function toggled(places: ReadonlySet<Place>, place: Place, isOne: boolean): ReadonlySet<Place> {
  if (places.has(place)) return new Set([...places].filter((other) => other !== place));
  return isOne ? new Set([place]) : new Set([...places, place]);
}
