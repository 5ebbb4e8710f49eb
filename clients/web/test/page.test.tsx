import { create } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { BYSTANDER, type Client, Match } from "croupier-client";
import { type GameInfo, MatchStateSchema } from "croupier-client/contract";
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../src/app.tsx";
import type { SavedMatch } from "../src/match/saved.ts";
import type { Session } from "../src/match/session.ts";
import { Page } from "../src/page.ts";
import { gameInfo, tableView } from "./descriptions.ts";
import { Drawn } from "./document.ts";

const match = Match.fromMessage(
  create(MatchStateSchema, { matchId: "m", game: "made_up", revision: 4, rulesVersion: 1, state: new Uint8Array([1]) }),
);
const saved: SavedMatch = {
  version: 1,
  matchId: "m",
  revision: 4,
  match: match.toBase64(),
  players: [
    { name: "Ada", isBot: false },
    { name: "Ben", isBot: false },
  ],
  botSeed: "0f".repeat(32),
  manners: { paceMs: 0, playsForced: false },
  logs: { "0": [], bystander: [] },
  proofs: [],
};

/** A service that knows one game and shows every match as it was kept. */
const service = {
  games: async (): Promise<GameInfo[]> => [gameInfo()],
  observe: async () => ({ match, views: new Map([[BYSTANDER, tableView({ matchId: "m" })]]), status: undefined }),
} as unknown as Client;

function storage(text: string): Storage {
  const kept = new Map([["croupier.match", text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

/** What a reload of the page shows where the browser keeps `text`. */
async function reloaded(text: string): Promise<{ page: Page; root: Drawn; browser: Storage }> {
  const browser = storage(text);
  const page = new Page(service, browser);
  const root = new Drawn("div");
  render(<App page={page} />, root as never);
  await page.open();
  await drawn();
  return { page, root, browser };
}

/** Preact draws what has changed a little later. */
function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

const reportError = vi.fn();
beforeEach(() => {
  vi.stubGlobal("document", { title: "", body: null, activeElement: null, ...new Drawn("").ownerDocument });
  vi.stubGlobal("reportError", reportError.mockClear());
});
afterEach(() => void vi.unstubAllGlobals());

const DAMAGED: readonly [string, string][] = [
  ["no JSON", "{"],
  ["another release", '{"version":2}'],
  ["lines of a log", JSON.stringify({ ...saved, logs: { "0": [null], bystander: [{}] } })],
  ["proofs", JSON.stringify({ ...saved, proofs: [null] })],
  ["no players", JSON.stringify({ ...saved, players: [] })],
  ["too many players", JSON.stringify({ ...saved, players: [...saved.players, ...saved.players] })],
  ["another match", JSON.stringify({ ...saved, matchId: "another" })],
  ["another revision", JSON.stringify({ ...saved, revision: 9 })],
];

describe("a match that is damaged in the browser", () => {
  it.each(DAMAGED)("is told in words and can be given up: %s", async (_, text) => {
    const { root, browser } = await reloaded(text);
    expect(root.textContent).toContain("The match that is kept here cannot be read: ");
    expect(root.textContent).not.toMatch(/properties of|undefined/);
    expect(browser.getItem("croupier.match")).toBe(text);
    root.press("Give this match up");
    await drawn();
    expect(root.textContent).toContain("Kind of play");
    expect(browser.getItem("croupier.match")).toBeNull();
  });

  it("is told in words where its state is no state", async () => {
    const { root } = await reloaded(JSON.stringify({ ...saved, match: "?" }));
    expect(root.textContent).toContain("The service cannot read the match that is kept here: this is no MatchState.");
    root.press("Give this match up");
  });

  it("is told when another tab damages it", async () => {
    const { page, root, browser } = await reloaded(JSON.stringify(saved));
    expect(page.problem.value).toBeUndefined();
    browser.setItem("croupier.match", "{");
    await page.follow({ key: "croupier.match" } as StorageEvent);
    await drawn();
    root.press("Give this match up");
  });
});

describe("a table that cannot be drawn", () => {
  it("is told and can be given up, or tried again", async () => {
    const { page, root, browser } = await reloaded(JSON.stringify(saved));
    const broken = { open: signal(tableView({ matchId: "other" })), stop: vi.fn() } as unknown as Session;
    for (const button of ["Try again", "Give this match up"]) {
      page.session.value = broken;
      await drawn();
      expect(root.textContent).toContain("The table of the match that is kept here cannot be drawn.");
      expect(reportError).toHaveBeenCalled();
      expect(broken.stop).toHaveBeenCalled();
      root.press(button);
      await drawn();
      await vi.waitFor(() => expect(root.textContent).not.toContain("cannot be drawn"));
    }
    expect(root.textContent).toContain("Kind of play");
    expect(browser.getItem("croupier.match")).toBeNull();
  });
});
