/** The words of a game, out of its description. What a description does not say is read off the word itself, so that no game is unplayable. */
import type { CardInfo, Fact, GameInfo, Names, Preset, Term } from "croupier-client/contract";

/** Returns a word as people write it: "own_group" becomes "Own group". */
export function spelled(word: string): string {
  const text = word.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the term of that kind. */
export function termOf(terms: readonly Term[], kind: string): Term | undefined {
  return terms.find((term) => term.kind === kind);
}

/** Returns what a kind is called in English. */
export function titleOf(terms: readonly Term[], kind: string): string {
  return spelled(termOf(terms, kind)?.names?.english || kind);
}

/** Returns the native name, where it says something else than the English one. */
export function nativeOf(names: Names | undefined): string {
  return names && names.native.toLowerCase() !== names.english.toLowerCase() ? names.native : "";
}

/** Returns the native name with its reading, as "자타 jata"; empty: there is none. */
export function nativeRead(names: Names | undefined): string {
  return [nativeOf(names), names?.romanized].filter(Boolean).join(" ");
}

/** Returns the name of a card for people who do not see it: "seven of clubs", "Green Chariot (車)". */
export function cardName(card: CardInfo | undefined, code: string): string {
  const name = card?.names?.english;
  if (!name) return card?.glyph || code;
  return /^[\p{Script=Han}]$/u.test(card.glyph) ? `${name} ${card.glyph}` : name;
}

/** Returns the cards of a game by code. */
export function cardsByCode(info: GameInfo): ReadonlyMap<string, CardInfo> {
  return new Map(info.cards.map((card) => [card.code, card]));
}

/** Returns the preset of that id. */
export function presetOf(info: GameInfo, preset: string): Preset | undefined {
  return info.presets.find((one) => one.preset === preset) ?? info.presets[0];
}

/** A piece of a sentence: plain text, a card, or a seat. */
export type Piece = { readonly text: string } | { readonly card: string } | { readonly seat: number };

/** Takes a sentence of the service apart into words, cards and seats, so that cards can be drawn and seats have names. */
export function pieces(sentence: string, codes: Iterable<string>, seats: number): Piece[] {
  const known = new Set(codes);
  // A kind of move or meld that a sentence names by its word.
  const written = sentence.replace(/(?<=\p{Ll})_(?=\p{Ll})/gu, " ");
  return written.split(/([Ss]eat \d+|[\p{L}\p{N}-]+)/u).flatMap((text): Piece[] => {
    if (known.has(text)) return [{ card: text }];
    const seat = /^[Ss]eat (\d+)$/.exec(text);
    if (seat && Number(seat[1]) < seats) return [{ seat: Number(seat[1]) }];
    return text ? [{ text }] : [];
  });
}

/** Returns how people read the text of a fact or an event. */
export function readText(term: Term | undefined, text: string): string {
  return term?.texts[text] ?? text;
}

/** Fills the template of an event or a fact, as "{seat} led first." */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Returns a fact as a sentence; where its term has none, as its name and what is told, without a hole for what is not. */
export function sentenceOf(info: GameInfo, fact: Fact): string {
  const term = termOf(info.facts, fact.kind);
  const values = {
    seat: fact.seat === undefined ? "" : `Seat ${fact.seat}`,
    cards: fact.cards.join(" "),
    number: fact.number === undefined ? "" : String(fact.number),
    text: readText(term, fact.text),
  };
  if (term?.template) return filled(term.template, values);
  return [titleOf(info.facts, fact.kind), ...Object.values(values)].filter(Boolean).join(" ");
}
