/** A game that the page has never heard of is played through zones, facts and listed moves alone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Disguise, disguise } from "./disguise.ts";
import { openBrowser, pageAddress, Table } from "./table.ts";

let browser: Browser;
let service: Disguise;
beforeAll(async () => {
  browser = await openBrowser();
  service = await disguise(pageAddress());
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

describe("a game without drawings, names or layouts", () => {
  it("is chosen, played to its end and checked like any other", async () => {
    const table = await Table.open(browser, service.address);
    await table.start({ game: "Mumbo jumbo", options: { "Match deals": 1 } });
    const turns = await table.play(async (turn) => {
      if (turn === 2) await table.isAccessible();
      if (turn === 2) expect(await table.page.locator(".pick .words").count()).toBeGreaterThan(5);
      if (turn < 5) await table.shoot(`unknown-${turn}`);
    });
    expect(turns).toBeGreaterThan(4);
    await table.page.getByText("The deal was fair ✓").waitFor();
    await table.shoot("unknown-end", true);
    await table.close();
  });
});
