/** What goes wrong, and the way on. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, pageAddress, Table } from "./table.ts";

let browser: Browser;
let table: Table;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  table = await Table.open(browser, pageAddress());
});

describe("an illegal selection", () => {
  it("is explained in the words of the rules, with the moves that are near", async () => {
    await table.start({ game: "Sasaki" });
    await untilLead(table);
    const { page } = table;
    for (const place of [0, 4, 8]) await page.locator(".pick").nth(place).click();
    await page.getByText("No combination. The cards cannot be played together.").waitFor();
    expect(await page.locator(".explanation .move").count()).toBeGreaterThan(0);
    await table.isAccessible();
    await table.shoot("illegal");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.locator(".explanation .wrong").count()).toBe(0);
    await table.close();
  });
});

describe("a typed move", () => {
  it("is played, or refused with the service's reason", async () => {
    await table.start({ game: "Sasaki" });
    await untilLead(table);
    const { page } = table;
    await page.getByText("Type a move").click();
    await page.getByLabel("Move in notation").fill("pass");
    await page.keyboard.press("Enter");
    await page.getByText("Must lead. The leader of a trick may not pass.").waitFor();
    const code = await page.locator(".pick").first().getAttribute("data-code");
    const revision = await table.revision();
    await page.getByLabel("Move in notation").fill(`play ${code}`);
    await page.keyboard.press("Enter");
    await table.hasMoved(revision);
    await table.close();
  });
});

/** Moves until one may lead a trick. */
async function untilLead(at: Table): Promise<void> {
  for (let turn = 0; await at.isAsked(); turn++) {
    if (await at.page.getByText("Lead any combination.").count()) return;
    await at.move(turn);
  }
  throw new Error("this match never let the person lead: take another seed");
}

describe("a service that does not answer", () => {
  it("is told, and the match goes on when it is back", async () => {
    const { page } = table;
    await table.start({ game: "Kakkuri" });
    await table.isAsked();
    await page.route("**/croupier.v1.EngineService/**", (route) => route.abort());
    await page.locator(".moves .move").first().click();
    await page.getByText("The service does not answer. The match is kept here.").waitFor();
    await table.isAccessible();
    await table.shoot("away");
    await page.unroute("**/croupier.v1.EngineService/**");
    await page.locator(".problem").waitFor({ state: "detached" });
    await table.play();
    expect(table.complaints.splice(0).every((complaint) => complaint.includes("net::ERR_FAILED"))).toBe(true);
    await table.close();
  });

  it("at the beginning is told too", async () => {
    const { page } = table;
    await page.route("**/croupier.v1.EngineService/**", (route) => route.abort());
    await page.reload();
    await page.getByRole("alert").waitFor();
    await page.unroute("**/croupier.v1.EngineService/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Deal" }).waitFor();
    table.complaints.splice(0);
    await table.close();
  });
});

describe("a match that the service refuses", () => {
  it("is told with the reason, and can be given up for a new one", async () => {
    const { page } = table;
    await table.start({ game: "Kakkuri" });
    await table.isAsked();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("croupier.match") ?? "{}");
      const middle = Math.floor(kept.match.length / 3);
      const other = kept.match[middle] === "A" ? "B" : "A";
      localStorage.setItem(
        "croupier.match",
        JSON.stringify({ ...kept, match: kept.match.slice(0, middle) + other + kept.match.slice(middle + 1) }),
      );
    });
    await page.reload();
    await page.getByText(/The service cannot read the match that is kept here/).waitFor();
    await table.shoot("refused");
    await page.getByRole("button", { name: "Give this match up" }).click();
    await page.getByRole("button", { name: "Deal" }).waitFor();
    table.complaints.splice(0);
    await table.close();
  });
});

describe("a match that is damaged in the browser", () => {
  it.each([
    ["its logs", { logs: { "0": [null], bystander: [{}] } }],
    ["its proofs", { proofs: [null] }],
  ])("is told where %s are, and can be given up for a new one", async (_, damage) => {
    const { page } = table;
    await table.start({ game: "Kakkuri" });
    await table.isAsked();
    await page.evaluate((parts) => {
      const kept = JSON.parse(localStorage.getItem("croupier.match") ?? "{}");
      localStorage.setItem("croupier.match", JSON.stringify({ ...kept, ...parts }));
    }, damage);
    await page.reload();
    await page.getByText(/The match that is kept here cannot be read/).waitFor();
    await page.getByRole("button", { name: "Give this match up" }).click();
    await page.getByRole("button", { name: "Deal" }).waitFor();
    await table.close();
  });
});

describe("options that do not go together", () => {
  it("are refused with the service's words, and nothing is lost", async () => {
    const { page } = table;
    await page.getByRole("radio", { name: "Sasaki" }).check();
    await page.getByText("House rules").click();
    await page.getByLabel("Double sequences kick").check();
    await page.getByRole("button", { name: "Deal" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Double sequences kick").isChecked()).toBe(true);
    await table.isAccessible();
    table.complaints.splice(0);
    await table.close();
  });
});

describe("two tabs with one match", () => {
  it("show the same table, and both can move", async () => {
    await table.start({ game: "Kakkuri" });
    await table.isAsked();
    const second = await table.page.context().newPage();
    await second.goto(pageAddress());
    await second.locator(".moves").waitFor();
    const revision = await table.revision();
    await second.locator(".moves .move").first().click();
    await table.hasMoved(revision);
    await table.play();
    await second.locator(".result").waitFor();
    await table.close();
  });
});
