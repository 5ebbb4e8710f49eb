/** Cards of the French suits, from the glyph alone: "7♣", "10♦", "K♥". */
import type { ComponentChildren, JSX } from "preact";
import type { Drawing } from "./drawing.ts";
import { FRENCH, PIPS } from "./suits.ts";

const CROWNS: Readonly<Record<string, string>> = {
  K: "M-11 6V-5L-5 0L0-8L5 0L11-5V6Z",
  Q: "M-11 6L-9-4L-4 1L0-6L4 1L9-4L11 6ZM-1.5-9A1.5 1.5 0 1 0 1.5-9A1.5 1.5 0 1 0-1.5-9Z",
  J: "M-10 6C-10-2-5-4 0-4C5-4 10-2 10 6ZM2-4C3-9 7-10 10-9C8-7 7-5 5-3Z",
};

function parts(glyph: string): { rank: string; suit: string } {
  return { rank: glyph.slice(0, -1), suit: glyph.slice(-1) };
}

function Pip(props: { path: string; x: number; y: number; size: number }): JSX.Element {
  const turned = props.y > 0 ? " rotate(180)" : "";
  return <path d={props.path} transform={`translate(${props.x} ${props.y}) scale(${props.size})${turned}`} />;
}

function Index(props: { rank: string; path: string }): JSX.Element {
  return (
    <g>
      <text
        class="index"
        x="9.5"
        y="17"
        text-anchor="middle"
        font-size={props.rank.length > 1 ? 14 : 18}
        textLength={props.rank.length > 1 ? 14 : undefined}
      >
        {props.rank}
      </text>
      <path d={props.path} transform="translate(9.5 25.5) scale(.52)" />
    </g>
  );
}

function Court(props: { rank: string; path: string }): JSX.Element {
  return (
    <g>
      <rect class="panel" x="-12.5" y="-34" width="25" height="68" rx="4" />
      <path class="crown" d={CROWNS[props.rank]} transform="translate(0 -19) scale(.85)" />
      <text class="court" y="9" text-anchor="middle" font-size="24">
        {props.rank}
      </text>
      <path d={props.path} transform="translate(0 22) scale(.75)" />
    </g>
  );
}

function middle(rank: string, path: string): ComponentChildren {
  if (rank in CROWNS) return <Court rank={rank} path={path} />;
  const spots = PIPS[rank === "A" ? 1 : Number(rank)] ?? [];
  const size = rank === "A" ? 1.25 : 0.58;
  return spots.map(([x, y]) => <Pip key={`${x} ${y}`} path={path} x={x} y={y} size={size} />);
}

/** The drawing of cards whose glyph ends in a French suit. */
export const french: Drawing = {
  shape: "wide",
  draws: (card) => parts(card.glyph).suit in FRENCH,
  draw: (card) => {
    const { rank, suit } = parts(card.glyph);
    const { path, red } = FRENCH[suit] ?? { path: "", red: false };
    return (
      <g class={red ? "french red" : "french black"}>
        <Index rank={rank} path={path} />
        <g transform="rotate(180 30 43)">
          <Index rank={rank} path={path} />
        </g>
        <g transform="translate(30 43)">{middle(rank, path)}</g>
      </g>
    );
  },
};
