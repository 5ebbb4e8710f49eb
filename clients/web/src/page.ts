/** What the page shows: the form, a match, or what is in the way of both. */
import { type Signal, signal } from "@preact/signals";
import { BadRequest, type Client } from "croupier-client";
import type { GameInfo } from "croupier-client/contract";
import { type Problem, problemOf } from "./match/problem.ts";
import { concerns, forget, isNewer, load, type SavedMatch, save } from "./match/saved.ts";
import { Session } from "./match/session.ts";
import { start, type Wish } from "./match/start.ts";
import { spelled } from "./words.ts";

/** The page of one browser tab. */
export class Page {
  readonly games: Signal<readonly GameInfo[] | undefined> = signal(undefined);
  readonly session: Signal<Session | undefined> = signal(undefined);
  readonly problem: Signal<Problem | undefined> = signal(undefined);
  readonly #client: Client;
  readonly #storage: Storage;

  /** Makes a page that shows nothing until it is opened. */
  constructor(client: Client, storage: Storage) {
    this.#client = client;
    this.#storage = storage;
  }

  /** Asks for the games, and goes on with the match that this browser keeps. */
  async open(): Promise<void> {
    try {
      this.games.value ??= await this.#client.games();
      const saved = load(this.#storage);
      this.#show(saved && (await Session.resume(this.#client, saved, this.#keep)));
      // Not before: what is in the way of a match must not show the form of another one meanwhile.
      this.problem.value = undefined;
    } catch (error) {
      this.problem.value = problemOf(error);
    }
  }

  /** Starts a match; what is wrong with the wish comes back as text, naming the option. */
  async start(info: GameInfo, wish: Wish): Promise<string> {
    try {
      this.#show(await start(this.#client, info, wish, this.#keep));
      return "";
    } catch (error) {
      return error instanceof BadRequest ? `${spelled(error.message)}.` : problemOf(error).text;
    }
  }

  /** Gives the match up. */
  leave(): void {
    forget(this.#storage);
    this.problem.value = undefined;
    this.#show(undefined);
  }

  /** Another tab has moved: its match is the newer one, and two tabs must not move for the same bots. */
  async follow(event: StorageEvent): Promise<void> {
    if (concerns(event) && !this.#isKnown()) await this.#adopt();
  }

  /** Says that the table cannot be drawn, instead of showing nothing; what is kept is left alone. */
  undrawable(): void {
    this.#show(undefined);
    this.problem.value = { kind: "state", text: "The table of the match that is kept here cannot be drawn." };
  }

  #isKnown(): boolean {
    const here = this.session.value?.saved.value;
    if (!here) return false;
    try {
      const kept = load(this.#storage);
      return kept?.matchId === here.matchId && !isNewer(kept, here.matchId, here.revision);
    } catch {
      return false;
    }
  }

  readonly #keep = (saved: SavedMatch): void => {
    if (!save(this.#storage, saved)) void this.#adopt();
  };

  /** Goes on with what the browser keeps, instead of what this tab has. */
  async #adopt(): Promise<void> {
    this.session.value?.stop();
    await this.open();
  }

  #show(session: Session | undefined): void {
    this.session.value?.stop();
    this.session.value = session;
  }
}
