import { describe, expect, it } from "vitest";
import { drawingOf } from "../src/cards/drawings.ts";
import { fourColor } from "../src/cards/fourColor.tsx";
import { french } from "../src/cards/french.tsx";
import { komatsufuda } from "../src/cards/komatsufuda.tsx";
import { words } from "../src/cards/words.tsx";
import { gameInfo } from "./descriptions.ts";

const standard = ["A♠", "10♥", "K♦", "7♣"].map((glyph) => ({ code: glyph, glyph, rank: "1", suit: "C" }));

describe("the drawing of a deck", () => {
  it("follows the suits that are printed on it, whatever the game", () => {
    expect(drawingOf(gameInfo({ cards: standard }))).toBe(french);
  });

  it("is the game's own where it has one", () => {
    expect(drawingOf(gameInfo({ game: "kakkuri", cards: standard }))).toBe(komatsufuda);
    expect(drawingOf(gameInfo({ game: "four_color", cards: [{ code: "yG", glyph: "帥", suit: "y" }] }))).toBe(fourColor);
  });

  it("is words where a single card has no picture, so that one deck looks alike", () => {
    expect(drawingOf(gameInfo({ cards: [...standard, { code: "joker", glyph: "*" }] }))).toBe(words);
    expect(drawingOf(gameInfo({ cards: [] }))).toBe(words);
  });
});
