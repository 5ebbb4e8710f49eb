/** Four-color pieces: narrow strips in yellow, red, green and white with a piece of Xiangqi at both ends. */
import type { JSX } from "preact";
import type { Drawing } from "./drawing.ts";

const PAPERS: Readonly<Record<string, string>> = { y: "yellow", r: "red", g: "green", w: "white" };

function End(props: { glyph: string }): JSX.Element {
  return (
    <text class="piece" x="20" y="31" text-anchor="middle" font-size="27">
      {props.glyph}
    </text>
  );
}

/** The drawing of cards with a character in one of the four colours. */
export const fourColor: Drawing = {
  shape: "narrow",
  draws: (card) => card.suit in PAPERS && [...card.glyph].length === 1,
  draw: (card) => (
    <g class={`piece-${PAPERS[card.suit]}`}>
      <rect class="paper" width="40" height="86" rx="5" />
      <rect class="rim" x="3" y="3" width="34" height="80" rx="3" />
      <End glyph={card.glyph} />
      <g transform="rotate(180 20 43)">
        <End glyph={card.glyph} />
      </g>
      <text class="code" x="20" y="46.5" text-anchor="middle" font-size="10">
        {card.code}
      </text>
    </g>
  ),
};
