import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { GameInfoSchema, ShuffleProofSchema, TableViewSchema } from "../src/contract.js";
import { fairness, UnfairDeal } from "../src/index.js";

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const KEY = fairness.dealKey(SEED, 3);
const SEEN = create(ShuffleProofSchema, { dealNumber: 3, commitment: fairness.commitment(KEY) });

/** A game with a kind of card a number: `a`, `b`, `c` ... */
function game(...copies: number[]) {
  const cards = copies.map((count, kind) => ({ code: String.fromCharCode(97 + kind), copies: count }));
  return create(GameInfoSchema, { game: "toy", cards });
}

describe("a stream", () => {
  it("goes on beyond its first block", () => {
    const [stream, again] = [fairness.numbers(KEY, "long"), fairness.numbers(KEY, "long")];
    const first = Array.from({ length: 1000 }, () => stream.next().value);
    expect(Array.from({ length: 1000 }, () => again.next().value)).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
  });
});

describe("a key", () => {
  it("that is another one, cut short or missing does not fit", () => {
    for (const key of [new Uint8Array(), KEY.slice(0, -1), fairness.dealKey(SEED, 4), SEED, undefined]) {
      expect(key !== undefined && fairness.verify(SEEN.commitment, key)).toBe(false);
      expect(() => fairness.checkDeal(game(4), SEEN, key)).toThrow(UnfairDeal);
      expect(() => fairness.checkDeal(game(4), SEEN, key)).toThrow("the key of deal 3");
    }
    expect(fairness.verify(new Uint8Array(), KEY)).toBe(false);
    const none = new Uint8Array();
    expect(fairness.verify(fairness.commitment(none), none)).toBe(false);
  });

  it("comes from the match key, the last deal or the running deal, for the deal that is asked for alone", () => {
    const over = create(TableViewSchema, { status: { outcome: { matchKey: SEED } } });
    expect(fairness.publishedKey(over, 3)).toEqual(KEY);
    const proof = { dealNumber: 3, commitment: SEEN.commitment, key: KEY };
    for (const view of [create(TableViewSchema, { lastDeal: { proof } }), create(TableViewSchema, { shuffleProof: proof })]) {
      expect(fairness.publishedKey(view, 3)).toEqual(KEY);
      expect(fairness.publishedKey(view, 2)).toBeUndefined();
    }
    expect(fairness.publishedKey(create(TableViewSchema, { shuffleProof: SEEN }), 3)).toBeUndefined();
  });
});

describe("a deck", () => {
  it("has every copy in order", () => {
    expect(fairness.deck(game(1, 2))).toEqual(["a", "b", "b"]);
    expect(fairness.deck(game(4, 4), SEEN).join("")).toBe("aaaabbbb");
    expect(fairness.deck(game(4, 4), create(ShuffleProofSchema, { deckCopies: [1, 2] }))).toEqual(["a", "b", "b"]);
    expect(() => fairness.deck(game(4, 4), create(ShuffleProofSchema, { deckCopies: [1] }))).toThrow(RangeError);
  });

  it("has another order for a redeal, with the same cards", () => {
    const [first, redealt] = [0, 1].map((shuffle) => fairness.checkDeal(game(4, 4, 4), SEEN, KEY, shuffle));
    for (const order of [first, redealt]) expect([...(order ?? [])].sort().join("")).toBe("aaaabbbbcccc");
    expect(redealt).not.toEqual(first);
    expect(first).toEqual(fairness.shuffled("aaaabbbbcccc", KEY));
  });
});
