import type { CardMark } from "croupier-client/contract";
import type { JSX } from "preact";
import { useSetting } from "../table/context.ts";
import { cardName, titleOf } from "../words.ts";

const WIDTHS = { wide: 60, narrow: 40 };
const HEIGHT = 86;

/** The face of a card. `isSilent`: its name is said by what is around it. */
export function CardFace({ code, isSilent, mark }: { code: string; isSilent?: boolean; mark?: CardMark }): JSX.Element {
  const { cards, drawing, info } = useSetting();
  const card = cards.get(code) ?? { ...blank, code };
  const width = WIDTHS[drawing.shape];
  const name = cardName(cards.get(code), code) + (mark ? `, ${titleOf(info.marks, mark.kind)} ${mark.text}`.toLowerCase() : "");
  return (
    <span class={`card-box ${drawing.shape}`}>
      <svg class="card" viewBox={`0 0 ${width} ${HEIGHT}`} {...(isSilent ? { "aria-hidden": true } : { role: "img", "aria-label": name })}>
        <title>{name}</title>
        <rect class="sheet" x=".5" y=".5" width={width - 1} height={HEIGHT - 1} rx="6" />
        {drawing.draw(card)}
      </svg>
      {mark && <span class="mark">{mark.text}</span>}
    </span>
  );
}

/** A card that a view names and the description does not. */
const blank = { $typeName: "croupier.v1.CardInfo", rank: "", suit: "", glyph: "", copies: 1 } as const;

/** The back of a card. */
export function CardBack(): JSX.Element {
  const { drawing } = useSetting();
  const width = WIDTHS[drawing.shape];
  return (
    <span class={`card-box ${drawing.shape}`}>
      <svg class="card back" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <rect class="sheet" x=".5" y=".5" width={width - 1} height={HEIGHT - 1} rx="6" />
        <rect class="lattice" x="5" y="5" width={width - 10} height={HEIGHT - 10} rx="3" />
        <path class="weave" d={weave(width - 10, HEIGHT - 10)} transform="translate(5 5)" />
      </svg>
    </span>
  );
}

function weave(width: number, height: number): string {
  const step = 7.5;
  const lines: string[] = [];
  for (let x = -height; x < width; x += step) {
    const from = Math.max(x, 0);
    const to = Math.min(x + height, width);
    lines.push(`M${from} ${from - x}L${to} ${to - x}`, `M${width - from} ${from - x}L${width - to} ${to - x}`);
  }
  return lines.join("");
}

/** Backs of cards, overlapping, with their number. */
export function Backs({ count, label }: { count: number; label: string }): JSX.Element {
  const most = 14;
  return (
    <span class="backs" role="img" aria-label={`${label}: ${count} ${count === 1 ? "card" : "cards"}`}>
      {Array.from({ length: Math.min(count, most) }, (_, place) => (
        <CardBack key={place} />
      ))}
      <span class="count" aria-hidden="true">
        {count}
      </span>
    </span>
  );
}
