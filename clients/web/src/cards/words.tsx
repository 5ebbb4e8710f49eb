/** Cards without a picture: what the description prints on them, and their name. */
import type { CardInfo } from "croupier-client/contract";
import type { Drawing } from "./drawing.ts";

const LINE = 9;

function lines(text: string): string[] {
  const folded: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = folded.at(-1);
    if (last !== undefined && last.length + word.length < LINE) folded[folded.length - 1] = `${last} ${word}`;
    else folded.push(word);
  }
  return folded.slice(0, 3).map((line) => (line.length > LINE + 1 ? `${line.slice(0, LINE)}…` : line));
}

function size(sign: string): number {
  return Math.min(24, 60 / Math.max(2, sign.length));
}

function sign(card: CardInfo): string {
  return card.glyph || card.code;
}

/** The drawing of any card whatever. */
export const words: Drawing = {
  shape: "wide",
  draws: () => true,
  draw: (card) => (
    <g class="words">
      <text class="index" x="30" y="32" text-anchor="middle" font-size={size(sign(card))}>
        {sign(card)}
      </text>
      {lines(card.names?.english ?? "").map((line, row) => (
        <text key={row} class="name" x="30" y={50 + row * 11} text-anchor="middle" font-size="9.5">
          {line}
        </text>
      ))}
    </g>
  ),
};
