/** A whole match of each game against bots, by clicking. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, pageAddress, type Setup, Table } from "./table.ts";

/** Short matches, with what is particular to each game in them. */
const MATCHES: readonly (Setup & { shot: string })[] = [
  { shot: "sasaki", game: "Sasaki" },
  { shot: "sasku", game: "Sasku", options: { Target: 1 } },
  { shot: "kakkuri", game: "Kakkuri", preset: "Counters", options: { Deals: 2 } },
  { shot: "four_color", game: "Four Color Cards", options: { "Minimum to win": 0, "Cards in a hand": 15 } },
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(MATCHES)("a match of $game", ({ shot, ...setup }) => {
  it("is played to its end by clicking, through a reload, and its deals are found fair", async () => {
    const table = await Table.open(browser, pageAddress());
    await table.start(setup);
    const turns = await table.play(async (turn) => {
      if (turn === 4) await reloaded(table);
      if (turn === 5) await table.isAccessible();
      if (turn < 9) await table.shoot(`${shot}-${turn}`);
    });
    expect(turns).toBeGreaterThan(4);
    await table.page.getByText(/deals? (was|were) fair ✓/).click();
    expect(await table.page.locator(".deck .inline-card").count()).toBeGreaterThan(20);
    await table.isAccessible();
    await table.shoot(`${shot}-end`, true);
    await table.close();
  });
});

/** A reload goes on where the match was: same table, same question, same log. */
async function reloaded(table: Table): Promise<void> {
  const seen = async (): Promise<(string | null)[]> => {
    await table.page.locator(".moves").waitFor();
    return [await table.revision(), await table.page.locator(".question").textContent(), await table.page.locator(".log").textContent()];
  };
  const before = await seen();
  await table.page.reload();
  expect(await seen()).toEqual(before);
}
