import { describe, expect, it } from "vitest";
import { Damaged, forget, load, type SavedMatch, save } from "../src/match/saved.ts";

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
  botSeed: "0f".repeat(32),
  manners: { paceMs: 0, playsForced: true },
  logs: {
    bystander: [{ number: 1, deal: 1, kind: "dealt", sentence: "Dealt." }],
    "0": [{ number: 1, deal: 1, kind: "a", sentence: "", seat: 0 }],
  },
  proofs: [{ dealNumber: 1, commitment: "ab".repeat(32), key: "", deckCopies: [2, 0] }],
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

  it.each(["", "{", "null", "[]", "3", '{"version": 2}', '{"version": 1, "match": 3}'])("is damaged where the browser has %j", (text) => {
    const browser = storage();
    browser.setItem("croupier.match", text);
    expect(() => load(browser)).toThrow(Damaged);
  });

  const named = places(match).map((path) => ({ path, name: path.join(".") }));
  it.each(named)("is damaged where $name is anything else, and mended by the next state", ({ path }) => {
    for (const other of [null, undefined, -1, 0.5, "é", true, [null], [{}], { "0": [null] }, { bystander: [{}] }, { other: [] }]) {
      const browser = storage();
      const damaged = JSON.stringify(replaced(match, path, other));
      if (isOfSameKind(at(match, path), other, path)) continue;
      browser.setItem("croupier.match", damaged);
      expect(() => load(browser), damaged).toThrow(Damaged);
      expect(save(browser, match)).toBe(true);
      expect(load(browser)).toEqual(match);
    }
  });
});

/** Every place in a value, as the keys that lead to it. */
function places(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...places(inner).map((path) => [key, ...path])]);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);
}

function replaced(value: unknown, path: readonly string[], other: unknown): unknown {
  const copy = structuredClone(value);
  const last = path.at(-1) as string;
  (at(copy, path.slice(0, -1)) as Record<string, unknown>)[last] = other;
  return copy;
}

/** Any words and either flag will do, and a log, or the seat of a line, may be missing. */
function isOfSameKind(right: unknown, other: unknown, path: readonly string[]): boolean {
  if (other === undefined && (path.at(-1) === "seat" || path.at(-2) === "logs")) return true;
  if (typeof right === "string" && !["botSeed", "commitment", "key"].includes(path.at(-1) as string)) return typeof other === "string";
  return typeof right === "boolean" && typeof other === "boolean";
}
