import { describe, expect, it } from "vitest";
import { forget, load, type SavedMatch, save } from "../src/match/saved.ts";

/** As much of a browser's storage as is used. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const match: SavedMatch = {
  version: 1,
  matchId: "m",
  revision: 4,
  match: "AAAA",
  players: [{ name: "Ada", isBot: false }],
  botSeed: "00",
  manners: { paceMs: 0, playsForced: true },
  logs: {},
  proofs: [],
};

describe("a kept match", () => {
  it("is there after a reload, until it is forgotten", () => {
    const browser = storage();
    save(browser, match);
    expect(load(browser)).toEqual(match);
    forget(browser);
    expect(load(browser)).toBeUndefined();
  });

  it("is kept only over the state that it was made from", () => {
    const browser = storage();
    save(browser, match);
    expect(save(browser, { ...match, revision: 5, match: "BBBB" })).toBe(true);
    expect(save(browser, { ...match, revision: 5, match: "CCCC" })).toBe(false);
    expect(load(browser)?.match).toBe("BBBB");
    expect(save(browser, { ...match, revision: 5, match: "BBBB", players: [] })).toBe(true);
    expect(save(browser, { ...match, matchId: "another", revision: 0 })).toBe(true);
  });

  it.each(["", "{", "null", "[]", '{"version": 2}', '{"version": 1, "match": 3}'])("is none where the browser has %j", (text) => {
    const browser = storage();
    browser.setItem("croupier.match", text);
    expect(load(browser)).toBeUndefined();
  });
});
