/** Komatsufuda, the Japanese descendants of Portuguese cards: batons, swords, coins and cups in bold strokes. */
import type { ComponentChildren, JSX } from "preact";
import type { Drawing } from "./drawing.ts";
import { PIPS } from "./suits.ts";

const SYMBOLS: Readonly<Record<string, () => JSX.Element>> = {
  C: () => (
    <g>
      <rect class="green line" x="-2.6" y="-10" width="5.2" height="20" rx="2.6" transform="rotate(18)" />
      <path class="red-line" d="M-2-6L4-4M-5 4L1 6" />
    </g>
  ),
  S: () => (
    <g>
      <path class="blue line" d="M-3 10C-5 2-2-6 5-10C4-3 3 4 1 10Z" />
      <path class="red-line" d="M-6 7L4 9.5" />
    </g>
  ),
  D: () => (
    <g>
      <circle class="gold line" r="9" />
      <circle class="red line" r="4.6" />
      <circle class="gold" r="1.6" />
    </g>
  ),
  H: () => (
    <g>
      <path class="red line" d="M-8-9H8C8-2 5 2 2 3V6H6V10H-6V6H-2V3C-5 2-8-2-8-9Z" />
      <path class="gold-line" d="M-5-5H5" />
    </g>
  ),
};

function Index(props: { rank: string }): JSX.Element {
  return (
    <text class="index" x="9.5" y="17" text-anchor="middle" font-size={props.rank.length > 1 ? 13 : 16}>
      {props.rank}
    </text>
  );
}

function Court(props: { name: string; suit: string }): JSX.Element {
  return (
    <g>
      <rect class="red line" x="-12.5" y="-34" width="25" height="68" rx="3" />
      <path class="ink" d="M-12.5-34L12.5 34V-34Z" />
      <circle class="paper line" r="12" cy="-8" />
      {[...props.name].map((sign, place, all) => (
        <text key={place} class="court" y={-8 + 4 + (place - (all.length - 1) / 2) * 10.5} text-anchor="middle" font-size="11">
          {sign}
        </text>
      ))}
      <g transform="translate(0 21) scale(.95)">{SYMBOLS[props.suit]?.()}</g>
    </g>
  );
}

function pips(rank: string, suit: string): ComponentChildren {
  const size = rank === "1" ? 1.6 : 0.86;
  return (PIPS[Number(rank)] ?? []).map(([x, y]) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
      {SYMBOLS[suit]?.()}
    </g>
  ));
}

/** The last word of the native name, which says the court: トオ, ウマ, キリ. */
function courtName(native: string): string {
  return native.split("の").at(-1) ?? native;
}

/** The drawing of the 48 cards of Kakkuri, by suit and rank. */
export const komatsufuda: Drawing = {
  shape: "wide",
  write: (card) => (
    <>
      {card.rank}
      <svg class="komatsufuda sign" viewBox="-11 -11 22 22" aria-hidden="true">
        {SYMBOLS[card.suit]?.()}
      </svg>
    </>
  ),
  draws: (card) => card.suit in SYMBOLS && /^([1-9]|1[0-2])$/.test(card.rank),
  draw: (card) => (
    <g class="komatsufuda">
      <Index rank={card.rank} />
      <g transform="rotate(180 30 43)">
        <Index rank={card.rank} />
      </g>
      <g transform="translate(30 43)">
        {card.rank.length > 1 ? <Court name={courtName(card.names?.native ?? card.rank)} suit={card.suit} /> : pips(card.rank, card.suit)}
      </g>
    </g>
  ),
};
