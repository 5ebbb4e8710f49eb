import { create } from "@bufbuild/protobuf";
import { FactSchema, ListedMoveSchema } from "croupier-client/contract";
import { describe, expect, it } from "vitest";
import { lineOf, meant, nameOf, offers } from "../src/moves.ts";
import { cardName, filled, nativeOf, pieces, sentenceOf, spelled } from "../src/words.ts";
import { gameInfo } from "./descriptions.ts";

const info = gameInfo({
  moves: [
    { kind: "own_group", names: { english: "own group" } },
    { kind: "deal_tostmine", names: { english: "cut", native: "tõstmine", language: "et" } },
    { kind: "drop", names: { english: "drop out", native: "オリる", language: "ja" } },
    { kind: "ruutu", names: { english: "diamonds", native: "ruutu", language: "et" } },
    { kind: "play", names: { english: "play" } },
  ],
});

function named(notation: string, kind: string, cards: string[] = [], label = ""): string {
  return lineOf(nameOf(info, create(ListedMoveSchema, { notation, kind, cards, label })));
}

describe("the name of a move", () => {
  it("has the words of the game and the cards", () => {
    expect(named("play 3C 3D", "play", ["3C", "3D"])).toBe("Play: 3C 3D");
    expect(named("play 3C 3D", "play", ["3C", "3D"], "pair")).toBe("Play: 3C 3D · pair");
  });

  it("does not say twice what the label says already", () => {
    expect(named("play 3D=1", "play", ["3D"], "3D as 1")).toBe("Play: 3D as 1");
    expect(named("drop", "drop", [], "Drop out for 1")).toBe("Drop out (オリる): for 1");
    expect(named("ruutu", "ruutu", [], "ruutu: diamonds")).toBe("Diamonds (ruutu)");
  });

  it("keeps what follows a kind of two words", () => {
    expect(named("deal tostmine 7", "deal_tostmine")).toBe("Cut (tõstmine): 7");
    expect(named("own_group", "own_group", [], "three colour with 4C")).toBe("Own group: three colour with 4C");
  });

  it("is read off the notation where the description knows no such kind", () => {
    expect(named("split 3", "split")).toBe("Split: 3");
  });
});

describe("moves of a kind", () => {
  const bids = Array.from({ length: 9 }, (_, level) => create(ListedMoveSchema, { notation: `bid ${level + 1}`, kind: "bid" }));

  it("are a list where there are many, and buttons where there are few", () => {
    expect(offers(bids)).toEqual([{ kind: "bid", moves: bids, isList: true }]);
    expect(offers(bids.slice(0, 5)).map((offer) => offer.isList)).toEqual([false]);
  });

  it("are all tried when it is asked why cards are no move", () => {
    expect(meant(info, ["3C", "4D"])).toContain("own_group 3C 4D");
  });
});

describe("a sentence", () => {
  const taken = (text: string) => pieces(text, ["1C", "12C", "10H", "yG"], 4);

  it("is taken apart into words, cards and seats", () => {
    expect(taken("Seat 2 plays 12C 10H.")).toEqual([
      { seat: 2 },
      { text: " " },
      { text: "plays" },
      { text: " " },
      { card: "12C" },
      { text: " " },
      { card: "10H" },
      { text: "." },
    ]);
  });

  it("names no card within a word and no seat that is not there", () => {
    expect(taken("21C seat 9")).toEqual([{ text: "21C" }, { text: " " }, { text: "seat 9" }]);
  });

  it("has spaces where words of messages have underscores", () => {
    expect(taken("own_group")).toEqual([{ text: "own" }, { text: " " }, { text: "group" }]);
  });

  it("finds a card before what it stands for", () => {
    expect(taken("1C=11")).toEqual([{ card: "1C" }, { text: "=" }, { text: "11" }]);
  });
});

it("templates are filled, and keep the places that nobody fills", () => {
  expect(filled("{seat} has {cards}", { seat: "Seat 1" })).toBe("Seat 1 has {cards}");
});

describe("a fact as a sentence", () => {
  const facts = gameInfo({
    facts: [
      { kind: "ending", template: "It ended: {text}.", texts: { all_out: "all others are out" } },
      { kind: "last_rank", names: { english: "last rank" } },
    ],
  });
  const said = (kind: string, told: object): string => sentenceOf(facts, create(FactSchema, { kind, ...told }));

  it("has words as people read them, and as they are where nothing says how", () => {
    expect(said("ending", { text: "all_out" })).toBe("It ended: all others are out.");
    expect(said("ending", { text: "by chance" })).toBe("It ended: by chance.");
  });

  it("has no hole where its term has no sentence", () => {
    expect(said("last_rank", { number: 5 })).toBe("Last rank 5");
    expect(said("own_word", { seat: 1, text: "x" })).toBe("Own word Seat 1 x");
  });
});

it("words are spelled for people", () => {
  expect(spelled("own_group")).toBe("Own group");
});

it("a native name is told only where it is another word", () => {
  expect(nativeOf({ $typeName: "croupier.v1.Names", english: "Sasku", native: "Sasku", romanized: "", language: "et" })).toBe("");
});

it("a card without a name is called by its code", () => {
  expect(cardName(undefined, "zZ")).toBe("zZ");
});
