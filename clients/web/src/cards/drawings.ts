/** Which game's cards have which pictures. The one file of the page that knows games by name. */
import type { CardInfo, GameInfo } from "croupier-client/contract";
import type { Drawing } from "./drawing.ts";
import { fourColor } from "./fourColor.tsx";
import { french } from "./french.tsx";
import { komatsufuda } from "./komatsufuda.tsx";
import { words } from "./words.tsx";

const OF_GAMES: Readonly<Record<string, readonly Drawing[]>> = {
  kakkuri: [komatsufuda],
  four_color: [fourColor],
};

/** Returns the drawing of a game's deck: its own, that of the suits printed on it, or else words. One deck has one drawing. */
export function drawingOf(info: GameInfo): Drawing {
  const drawings = [...(OF_GAMES[info.game] ?? []), french];
  return drawings.find((drawing) => drawsAll(drawing, info.cards)) ?? words;
}

function drawsAll(drawing: Drawing, cards: readonly CardInfo[]): boolean {
  return cards.length > 0 && cards.every((card) => drawing.draws(card));
}
