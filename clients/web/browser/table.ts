/** A browser at the table: what a person does there, for tests. It clicks and types, and knows of the page only what can be seen. */
import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";

const SHOTS = new URL("../../../build/screenshots/", import.meta.url).pathname;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"];

/** Returns where the page is; `make test-web` says so. */
export function pageAddress(): string {
  const address = process.env.CROUPIER_PAGE;
  if (!address) throw new Error("CROUPIER_PAGE says where the page is: run `make test-web`");
  return address;
}

/** Returns Debian's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** How a match is set up: labels of the form and what is put there. */
export interface Setup {
  readonly game: string;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, string | number>>;
  readonly players?: number;
  readonly people?: readonly number[];
  readonly seed?: string;
}

/** One browser window at the table. */
export class Table {
  /** What the page has complained of; a test ends with none. */
  readonly complaints: string[] = [];
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
    // On a busy machine bots may take a while until they ask a person again.
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && this.complaints.push(message.text()));
  }

  /** Opens the page in a window of its own. */
  static async open(browser: Browser, address: string, window: BrowserContextOptions = {}): Promise<Table> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...window });
    const table = new Table(await context.newPage());
    await table.page.goto(address);
    return table;
  }

  /** Fills the form and starts the match. */
  async start({ game, preset, options = {}, players, people = [0], seed = "tea" }: Setup): Promise<void> {
    const { page } = this;
    await page.getByRole("radio", { name: game }).check();
    if (preset) await page.getByRole("radio", { name: preset }).check();
    if (players) await page.getByLabel("Players", { exact: true }).selectOption(String(players));
    await this.seat(people);
    await page.getByText("House rules").click();
    for (const [label, value] of Object.entries(options)) await fill(page.getByLabel(label, { exact: true }), value);
    await page.getByText("Pace, seed and proof").click();
    await page.getByLabel("Bots answer").selectOption("at once");
    await page.getByLabel("Seed").fill(seed);
    await page.getByRole("button", { name: "Deal" }).click();
    await page.locator(".felt").waitFor();
  }

  private async seat(people: readonly number[]): Promise<void> {
    const seats = this.page.getByLabel(/^Who plays for/);
    for (let seat = 0; seat < (await seats.count()); seat++) {
      await seats.nth(seat).selectOption(people.includes(seat) ? "person" : "bot");
    }
  }

  /** Waits until there is a choice here, as a single move is made by itself; false: the match is over. */
  async isAsked(): Promise<boolean> {
    await this.orStuck(this.page.locator('.moves:not([data-count="1"]), .result').first().waitFor());
    return (await this.page.locator(".result").count()) === 0;
  }

  /** Waits until something has happened since `revision`. */
  async hasMoved(revision: string): Promise<void> {
    await this.orStuck(
      this.page.waitForFunction((before) => document.querySelector(".felt")?.getAttribute("data-revision") !== before, revision),
    );
  }

  /** Takes a picture where something does not come in time. */
  private async orStuck(coming: Promise<unknown>): Promise<void> {
    await coming.catch(async (late) => {
      await this.shoot("stuck");
      throw late;
    });
  }

  /** Returns how many answers the match has seen. */
  async revision(): Promise<string> {
    return (await this.page.locator(".felt").getAttribute("data-revision")) ?? "";
  }

  /** Returns which question is open to the person at the page. */
  async question(): Promise<string> {
    return (await this.page.locator(".moves").getAttribute("data-decision")) ?? "";
  }

  /** Waits until that question is answered. Revisions tell of other seats' answers too, which may come before. */
  async isAnswered(question: string): Promise<void> {
    await this.orStuck(this.page.locator(`.moves[data-decision="${question}"]`).waitFor({ state: "detached" }));
  }

  /** Makes one move by clicking: cards until they are a move, or else a button. `turn` decides which. */
  async move(turn: number): Promise<void> {
    const question = await this.question();
    const plain = this.page.locator(".moves > .row > .move, .moves > .row .move-list .move");
    const usesCards = (await this.page.locator(".pick:not(.idle)").count()) > 0 && !(turn % 4 === 3 && (await plain.count()) > 0);
    if (usesCards) await this.pickMove(turn);
    else await plain.nth(turn % (await plain.count())).click();
    await this.isAnswered(question);
  }

  /** Picks cards that lead on until they make a move, and makes it. */
  private async pickMove(turn: number): Promise<void> {
    const leading = this.page.locator('.pick:not(.idle)[aria-pressed="false"]');
    await leading.nth(turn % (await leading.count())).click();
    const made = this.page.locator(".moves .primary");
    while ((await made.count()) === 0) await leading.first().click();
    await made.first().click();
  }

  /** Plays until the match is over; `onTurn` is told each turn before it is made. */
  async play(onTurn: (turn: number) => Promise<void> = async () => {}): Promise<number> {
    let turn = 0;
    for (; await this.isAsked(); turn++) {
      await onTurn(turn);
      await this.move(turn);
    }
    return turn;
  }

  /** Fails where the page is hard to use for people who cannot see, point or tell colours. */
  async isAccessible(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page as never }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
  }

  /** Fails where the page is wider than its window. */
  async fits(): Promise<void> {
    const [content, window] = await this.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window as number);
  }

  /** Takes a picture of the window, for people to look at: build/screenshots/. */
  async shoot(name: string, fullPage = false): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: `${SHOTS}${name}.png`, fullPage });
  }

  /** Closes the window; it must have had nothing to complain of. */
  async close(): Promise<void> {
    await this.page.context().close();
    expect(this.complaints).toEqual([]);
  }
}

async function fill(field: Locator, value: string | number): Promise<void> {
  const isList = await field.evaluate((element) => element.tagName === "SELECT");
  if (isList) await field.selectOption(String(value));
  else await field.fill(String(value));
}
