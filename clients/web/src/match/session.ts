/** A running match: calls the service, keeps what it answers, and moves for the bots. It draws nothing. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { BYSTANDER, type Client, Match, MoveRefused, type Observed, type Played, seatMove, type Viewer } from "croupier-client";
import type { GameInfo, TableView } from "croupier-client/contract";
import { Clockwork, type PlannedMove } from "./clockwork.ts";
import { appended, viewerKey } from "./log.ts";
import { type Problem, problemOf } from "./problem.ts";
import { remembered } from "./proofs.ts";
import { Damaged, type LogLine, type Manners, type SavedMatch } from "./saved.ts";

/** After so long the service is asked again, when it has not answered. */
const AGAIN_MS = 3000;

/** Everything that a call is to answer: views of those who look at this page, and of the seats that bots answer for. */
function looking(saved: SavedMatch): { viewers: Viewer[]; askedSeats: true; omit: ["typed_moves", "options"] } {
  return { viewers: [...people(saved), BYSTANDER], askedSeats: true, omit: ["typed_moves", "options"] };
}

type Moves = readonly PlannedMove[];

/** Returns the seats of people, ascending. */
export function people(saved: SavedMatch): number[] {
  return saved.players.flatMap((player, seat) => (player.isBot ? [] : [seat]));
}

/** A match on this page. `views` and `saved` change together, with each answer of the service. */
export class Session {
  readonly info: GameInfo;
  readonly saved: Signal<SavedMatch>;
  readonly views: Signal<ReadonlyMap<Viewer, TableView>>;
  readonly problem: Signal<Problem | undefined> = signal(undefined);
  readonly isBusy: ReadonlySignal<boolean>;
  /** The view that everybody may see. */
  readonly open: ReadonlySignal<TableView>;
  readonly #client: Client;
  readonly #keep: (saved: SavedMatch) => void;
  readonly #pending = signal(0);
  readonly #clock: Clockwork;
  #match: Match;
  #nextTry: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #line: Promise<unknown> = Promise.resolve();

  /** Takes up a match where it stands; `keep` is told of each change. */
  constructor(client: Client, info: GameInfo, saved: SavedMatch, observed: Observed, keep: (saved: SavedMatch) => void) {
    this.#client = client;
    this.#keep = keep;
    this.info = info;
    this.#match = observed.match;
    this.views = signal(observed.views);
    this.saved = signal(saved);
    this.isBusy = computed(() => this.#pending.value > 0);
    this.open = computed(() => this.views.value.get(BYSTANDER) as TableView);
    this.#clock = new Clockwork((moves) => void this.#applyForOthers(moves));
    this.#remember(new Map());
  }

  /** Returns the session of a match that was kept. A CroupierError says why it cannot go on; Damaged: what is kept does not fit together. */
  static async resume(client: Client, saved: SavedMatch, keep: (saved: SavedMatch) => void): Promise<Session> {
    const match = Match.fromBase64(saved.match);
    if (match.matchId !== saved.matchId || match.revision !== saved.revision) throw new Damaged("its parts are of different states");
    const [info] = await client.games(match.game);
    const observed = await client.observe(match, looking(saved));
    const seats = observed.views.get(BYSTANDER)?.seatCount;
    if (seats !== saved.players.length) throw new Damaged(`${saved.players.length} players are kept for ${seats} seats`);
    return new Session(client, info as GameInfo, saved, observed, keep);
  }

  /** Returns the lines that a viewer has heard. */
  log(viewer: Viewer): readonly LogLine[] {
    return this.saved.value.logs[viewerKey(viewer)] ?? [];
  }

  /** Answers the open decision for a person; what is wrong with it comes back as text, in words of the game. */
  async answer(seat: number, notation: string): Promise<string> {
    const decisionId = this.open.value.status?.decision?.decisionId ?? 0;
    return this.#apply([{ seat, decisionId, notation }]);
  }

  /** Asks the service why none of these moves would be legal; empty: it does not say. Nothing happens to the match. */
  async whyNot(seat: number, notations: readonly string[]): Promise<string> {
    const decisionId = this.open.value.status?.decision?.decisionId ?? 0;
    const turns = notations.map((notation) => ({ match: this.#match, moves: [seatMove(seat, decisionId, notation)] }));
    const answers = await this.#client.batch(turns).catch(() => []);
    const telling = answers.find((answer) => answer instanceof MoveRefused && !["BAD_MOVE", "WRONG_MOVE_KIND"].includes(answer.reason));
    return telling ? problemOf(telling, this.info).text : "";
  }

  /** Changes how the table is played. */
  setManners(manners: Manners): void {
    this.saved.value = { ...this.saved.value, manners };
    this.#keep(this.saved.value);
    this.#wind();
  }

  /** Goes on after a problem, from the state that this page has. */
  async retry(): Promise<void> {
    clearTimeout(this.#nextTry);
    await this.#apply([]);
  }

  /** Lets nothing more happen. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#nextTry);
    this.#clock.stop();
  }

  /** Nobody sees a refusal of these: the table is looked at anew, so that it cannot stand still. */
  async #applyForOthers(moves: Moves): Promise<void> {
    if (await this.#apply(moves)) this.#tryLater();
  }

  /** Calls stand in line, so that each is made from the newest state. */
  #apply(moves: Moves): Promise<string> {
    const call = this.#line.then(() => this.#send(moves));
    this.#line = call;
    return call;
  }

  async #send(moves: Moves): Promise<string> {
    this.#pending.value++;
    try {
      const answers = moves.map(({ seat, decisionId, notation }) => seatMove(seat, decisionId, notation));
      this.#take(await this.#client.apply(this.#match, answers, looking(this.saved.value)));
      return "";
    } catch (error) {
      return this.#failed(error);
    } finally {
      this.#pending.value--;
    }
  }

  #take(played: Played): void {
    // An answer that comes too late must not be kept over what has taken the place of this session.
    if (this.#isStopped) return;
    this.#match = played.match;
    this.views.value = played.views;
    this.problem.value = undefined;
    this.#remember(played.events);
  }

  #remember(events: Played["events"]): void {
    const view = this.open.value;
    const { logs, proofs } = this.saved.value;
    this.saved.value = {
      ...this.saved.value,
      match: this.#match.toBase64(),
      revision: this.#match.revision,
      logs: appended(logs, events, view.status?.dealNumber ?? 0),
      proofs: remembered(proofs, view),
    };
    this.#keep(this.saved.value);
    this.#wind();
  }

  #wind(): void {
    this.#clock.wind(this.saved.value, this.views.value);
  }

  #failed(error: unknown): string {
    const problem = problemOf(error, this.info);
    // A refused move is the business of who made it; everything else stops the table until somebody does something.
    if (problem.kind !== "refused") this.problem.value = problem;
    if (problem.kind === "again") this.#tryLater();
    return problem.text;
  }

  /** What may go away by itself is tried again until it has. */
  #tryLater(): void {
    clearTimeout(this.#nextTry);
    if (!this.#isStopped) this.#nextTry = setTimeout(() => void this.retry(), AGAIN_MS);
  }
}
