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
  readonly isBusy: boolean;
  readonly toggle: (place: Place) => void;
  readonly clear: () => void;
  readonly play: (move: ListedMove) => void;
}

/** Holds what is picked for the open decision; with the next one nothing is picked. */
export function usePicking(view: TableView, isBusy: boolean, onPlay: (notation: string) => void): Picking {
  const decision = view.status?.decision?.decisionId ?? 0;
  const [held, hold] = useState<{ decision: number; places: ReadonlySet<Place> }>({ decision, places: new Set() });
  const places = held.decision === decision ? held.places : new Set<Place>();
  const picked = codesAt(view, places);
  return {
    ...{ view, places, picked, isBusy },
    fitting: fitting(view.moves, picked),
    exact: exact(view.moves, picked),
    helpful: helpful(view.moves, picked),
    toggle: (place) => hold({ decision, places: toggled(places, place) }),
    clear: () => hold({ decision, places: new Set() }),
    play: (move) => isBusy || onPlay(move.notation),
  };
}

function toggled(places: ReadonlySet<Place>, place: Place): ReadonlySet<Place> {
  return places.has(place) ? new Set([...places].filter((other) => other !== place)) : new Set([...places, place]);
}
