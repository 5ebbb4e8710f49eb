/** What every part of a table needs to name and draw things. */
import type { CardInfo, GameInfo } from "croupier-client/contract";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Drawing } from "../cards/drawing.ts";
import { drawingOf } from "../cards/drawings.ts";
import type { Player } from "../match/saved.ts";
import { cardsByCode } from "../words.ts";

/** The game and who plays it. */
export interface Setting {
  readonly info: GameInfo;
  readonly cards: ReadonlyMap<string, CardInfo>;
  readonly drawing: Drawing;
  readonly players: readonly Player[];
}

/** Returns the setting of a match. */
export function settingOf(info: GameInfo, players: readonly Player[]): Setting {
  return { info, cards: cardsByCode(info), drawing: drawingOf(info), players };
}

/** Gives the setting to everything on a table. */
export const SettingContext = createContext<Setting | undefined>(undefined);

/** Returns the setting of the table around. */
export function useSetting(): Setting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error("parts of a table are drawn within a table");
  return setting;
}

/** Returns the name of a seat. */
export function nameOfSeat({ players }: Setting, seat: number): string {
  return players[seat]?.name || `Seat ${seat}`;
}
