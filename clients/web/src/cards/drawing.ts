/** What a picture of a card is. Everything else that the page draws comes from the description of the game. */
import type { CardInfo } from "croupier-client/contract";
import type { ComponentChildren } from "preact";

/** A way to draw the cards of a deck. */
export interface Drawing {
  /** The outline: 60 by 86 units or 40 by 86. */
  readonly shape: "wide" | "narrow";
  /** Whether it can draw this card. */
  draws(card: CardInfo): boolean;
  /** Returns what is printed on it, in SVG. */
  draw(card: CardInfo): ComponentChildren;
  /** Returns how it is written within a sentence, where that is not its glyph. */
  write?(card: CardInfo): ComponentChildren;
}
