/** Other ways to be at the table: on a phone, in the dark, without a mouse, with others at the same screen, or only watching. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, pageAddress, Table } from "./table.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("the form", () => {
  it("of every game, with all its house rules, can be used by everybody", async () => {
    const table = await Table.open(browser, pageAddress());
    const games = table.page.locator('input[name="game"]');
    await games.first().waitFor();
    for (let game = 0; game < (await games.count()); game++) {
      await games.nth(game).check();
      if (game === 0) await table.page.getByText("House rules").click();
      await table.isAccessible();
    }
    await table.close();
  });
});

describe("on a phone", () => {
  it("the form and a whole match fit into the width of the screen", async () => {
    const table = await Table.open(browser, pageAddress(), { ...PHONE, colorScheme: "dark" });
    await table.fits();
    await table.shoot("phone-setup");
    await table.start({ game: "Kakkuri", players: 8, seed: "rain" });
    const turns = await table.play(async (turn) => {
      await table.fits();
      if (turn === 2) await table.isAccessible();
      if (turn < 4) await table.shoot(`phone-kakkuri-${turn}`, true);
    });
    expect(turns).toBeGreaterThan(1);
    await table.fits();
    await table.shoot("phone-kakkuri-end", true);
    await table.close();
  });

  it("the largest hand fits too", async () => {
    const table = await Table.open(browser, pageAddress(), PHONE);
    await table.start({ game: "Four Color Cards", players: 6 });
    for (let turn = 0; turn < 4 && (await table.isAsked()); turn++) await table.move(turn);
    await table.fits();
    await table.shoot("phone-four_color", true);
    await table.close();
  });
});

describe("in the dark", () => {
  it("form, table and house rules can be read", async () => {
    const table = await Table.open(browser, pageAddress(), { colorScheme: "dark" });
    await table.page.getByText("House rules").click();
    await table.isAccessible();
    await table.shoot("dark-setup", true);
    await table.page.getByText("House rules").click();
    await table.start({ game: "Sasaki" });
    for (let turn = 0; turn < 3 && (await table.isAsked()); turn++) await table.move(turn);
    await table.isAccessible();
    await table.shoot("dark-sasaki");
    await table.close();
  });
});

describe("without a mouse", () => {
  it("a whole match is started and played by keys alone", async () => {
    const table = await Table.open(browser, pageAddress());
    const { keyboard } = table.page;
    await table.page.getByRole("radio", { name: "Sasaki" }).waitFor();
    await tabTo(table, "Pace, seed and proof");
    await keyboard.press("Enter");
    await tabTo(table, "Bots answer");
    await keyboard.press("End");
    await tabTo(table, "Seed");
    await keyboard.type("tea");
    await keyboard.press("Enter");
    await table.page.locator(".felt").waitFor();
    while (await table.isAsked()) await moveByKeys(table);
    expect(await table.page.locator(".result h2").textContent()).toMatch(/wins?$/);
    await table.close();
  });
});

/** Picks the first cards that lead to a move and plays it with Enter; without such cards, the last button. */
async function moveByKeys(table: Table): Promise<void> {
  const { page } = table;
  const question = await table.question();
  const cards = await page.locator(".pick").count();
  if ((await page.locator(".pick:not(.idle)").count()) > 0) {
    await tabToCard(table);
    await page.keyboard.press("Home");
    for (let card = 0; card < cards; card++) {
      if (await page.evaluate(() => document.activeElement?.matches('.pick:not(.idle)[aria-pressed="false"]')))
        await page.keyboard.press("Space");
      if ((await page.locator(".moves .primary").count()) === 1) break;
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
  } else {
    await tabToSelector(table, ".moves > .row > .move:last-of-type");
    await page.keyboard.press("Enter");
  }
  await table.isAnswered(question);
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(table: Table, name: string): Promise<void> {
  await tabUntil(
    table,
    (wanted) => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      return [focused.textContent, focused.labels?.[0]?.textContent].some((text) => text?.trim().startsWith(wanted));
    },
    name,
  );
}

function tabToCard(table: Table): Promise<void> {
  return tabToSelector(table, ".pick");
}

async function tabToSelector(table: Table, selector: string): Promise<void> {
  await tabUntil(table, (wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

async function tabUntil(table: Table, isThere: (wanted: string) => boolean, wanted: string): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    if (await table.page.evaluate(isThere, wanted)) return;
    await table.page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${wanted}`);
}

describe("with several people at one screen", () => {
  it("hands are hidden until the next one says to be there", async () => {
    const table = await Table.open(browser, pageAddress());
    await table.start({ game: "Sasku", people: [0, 1, 2, 3] });
    const { page } = table;
    const curtain = page.locator(".curtain");
    await curtain.waitFor();
    expect(await page.locator(".pick, .moves").count()).toBe(0);
    await table.shoot("curtain");
    const first = await curtain.getByRole("heading").textContent();
    await curtain.getByRole("button").click();
    await table.move(3);
    await curtain.waitFor();
    expect(await curtain.getByRole("heading").textContent()).not.toBe(first);
    expect(await page.locator(".pick, .moves, .hand-row").count()).toBe(0);
    await page.reload();
    await curtain.waitFor();
    expect(await page.locator(".pick, .moves").count()).toBe(0);
    await table.isAccessible();
    await table.close();
  });
});

describe("with bots alone", () => {
  it("one watches a match and sees no hand", async () => {
    const table = await Table.open(browser, pageAddress());
    await table.start({ game: "Kakkuri", people: [] });
    await table.page.locator(".result").waitFor({ timeout: 240_000 });
    expect(await table.page.locator(".pick, .moves").count()).toBe(0);
    await table.close();
  });
});
