import type { CardInfo } from "croupier-client/contract";
import type { JSX } from "preact";
import { FRENCH } from "../cards/suits.ts";
import { cardName, pieces } from "../words.ts";
import { nameOfSeat, type Setting, useSetting } from "./context.ts";

/** A sentence of the service, with cards as they are printed and seats by name. */
export function Rich({ text }: { text: string }): JSX.Element {
  const setting = useSetting();
  const parts = pieces(text, setting.cards.keys(), setting.players.length);
  return (
    <>
      {parts.map((piece, place) => {
        if ("card" in piece) return <InlineCard key={place} card={setting.cards.get(piece.card) as CardInfo} />;
        if ("seat" in piece) return <strong key={place}>{nameOfSeat(setting, piece.seat)}</strong>;
        return suitSign(setting.info.cards, piece.text);
      })}
    </>
  );
}

/** Returns such a sentence where only letters can stand, as in a list to choose from. */
export function plain(setting: Setting, text: string): string {
  const parts = pieces(text, setting.cards.keys(), setting.players.length);
  return parts
    .map((piece) => {
      if ("card" in piece) return setting.cards.get(piece.card)?.glyph || piece.card;
      return "seat" in piece ? nameOfSeat(setting, piece.seat) : suitSign(setting.info.cards, piece.text);
    })
    .join("");
}

/** The letter of a French suit alone, as in "trump D", is shown as its sign. */
function suitSign(cards: readonly CardInfo[], text: string): string {
  const sign = text.length === 1 ? cards.find((card) => card.suit === text)?.glyph.slice(-1) : undefined;
  return sign !== undefined && sign in FRENCH ? sign : text;
}

/** A card within a sentence. */
function InlineCard({ card }: { card: CardInfo }): JSX.Element {
  const { drawing } = useSetting();
  const sign = card.glyph.slice(-1);
  const colour = drawing.write ? "black" : sign in FRENCH ? (FRENCH[sign]?.red ? "red" : "black") : `paper-${card.suit}`;
  return (
    <span class={`inline-card ${colour}`}>
      <span aria-hidden="true">{drawing.write?.(card) ?? (card.glyph || card.code)}</span>
      <span class="hidden">{cardName(card, card.code)}</span>
    </span>
  );
}
