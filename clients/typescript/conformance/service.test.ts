/** The client against the real service: every method, and a deal that is checked. */

import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import {
  type Answer,
  BYSTANDER,
  type Client,
  DEFAULT_MOVE,
  fairness,
  Match,
  MoveRefused,
  optionValue,
  seatMove,
  type Turn,
  UnfairDeal,
} from "../src/index.js";
import { connectNode } from "../src/node.js";
import { setting } from "./environment.js";

const SEED = new Uint8Array(32).fill(7);
const client = connectNode(setting("DIRECT"), { timeoutMs: 30_000 });
afterAll(() => client.close());

it("says what the server is", async () => {
  const info = await client.serverInfo();
  expect(info.limits?.maxMovesPerCall).toBe(1000);
  expect(info.readableStateVersions).toContain(info.writtenStateVersion);
});

it("describes all games, or those asked for in their order", async () => {
  const listed = (await client.games()).map(({ game }) => game);
  expect(listed).toContain("sasaki");
  expect((await client.games(...listed.toReversed())).map(({ game }) => game)).toEqual(listed.toReversed());
});

it("starts with everything that may be said", async () => {
  const { match, views, events } = await client.start("sasaki", {
    preset: "double_sequences",
    options: { match_deals: 3, time_of_day: "evening" },
    seats: 4,
    matchId: "table-1",
    seed: SEED,
    reveal: "never",
    rulesVersion: 1,
    viewers: [0, BYSTANDER],
    omit: ["typed_moves"],
  });
  expect([...views.keys()]).toEqual([0, BYSTANDER]);
  expect([...events.keys()]).toEqual([0, BYSTANDER]);
  const view = views.get(0);
  const options = Object.fromEntries(Object.entries(view?.options ?? {}).map(([option, value]) => [option, optionValue(value)]));
  expect(options).toMatchObject({ double_sequence: true, match_deals: 3, time_of_day: "evening" });
  expect(view).toMatchObject({ preset: "double_sequences", matchId: "table-1", reveal: 3 });
  expect(view?.moves.map(({ move }) => move)).toEqual(view?.moves.map(() => undefined));
  expect(match).toMatchObject({ matchId: "table-1", revision: 0, rulesVersion: 1 });
});

it("takes answers as text, typed and by default", async () => {
  const { match, views } = await client.start("sasaki", { seed: SEED, askedSeats: true });
  const [first, second] = [0, 1].map((seat) => views.get(seat)?.moves.find(({ kind }) => kind === "no_run"));
  const answers: Answer[] = [first?.notation ?? "", second?.move ?? "", DEFAULT_MOVE];
  const moves = answers.map((answer, seat) => seatMove(seat, 1, answer));
  const played = await client.apply(match, moves);
  expect(played.appliedMoves.map(({ notation }) => notation)).toEqual(["no_run", "no_run", "no_run"]);
  expect(played.status.decision).toMatchObject({ answeredSeats: [0, 1, 2], waitingSeats: [3] });
  expect((await client.apply(played.match, moves)).appliedMoves.map(({ repeatedAnswer }) => repeatedAnswer)).toEqual([true, true, true]);
});

it("plays a stored match on, and an observation gives it its status back", async () => {
  const { match } = await client.start("sasaki", { seed: SEED });
  const loaded = Match.fromBase64(match.toBase64());
  const observed = await client.observe(loaded, { viewers: [BYSTANDER], omit: ["options"] });
  expect(observed.match).toEqual(match);
  expect(observed.views.get(BYSTANDER)?.options).toEqual({});
});

it("answers each turn of a batch in its place", async () => {
  const { match } = await client.start("sasaki", { seed: SEED });
  const turns: Turn[] = [
    { match, moves: [seatMove(0, 1, DEFAULT_MOVE)], viewers: [0] },
    { match, moves: [seatMove(3, 9, "pass")] },
  ];
  const [played, refused] = await client.batch(turns);
  expect(played).toMatchObject({ match: { revision: 1 } });
  expect(refused).toBeInstanceOf(MoveRefused);
  expect(refused).toMatchObject({ reason: "UNKNOWN_DECISION", moveIndex: 0 });
});

it("checks the deal of a whole match", async () => {
  const [info] = await client.games("sasaki");
  const { seen, key } = await wholeMatch(client, randomBytes(32));
  if (!info || !seen) throw new Error("the service said too little");
  expect(fairness.checkDeal(info, seen, key)).toHaveLength(fairness.deck(info).length);
  expect(() => fairness.checkDeal(info, seen, randomBytes(32))).toThrow(UnfairDeal);
});

/** Plays a deal by default moves; returns its proof as it was public when it started, and the key that was published. */
async function wholeMatch(client: Client, seed: Uint8Array) {
  let played = await client.start("sasaki", { seed, options: { match_deals: 1 }, viewers: [0] });
  const seen = played.views.get(0)?.shuffleProof;
  while (played.status.decision) {
    const { decisionId, waitingSeats } = played.status.decision;
    const moves = waitingSeats.map((seat) => seatMove(seat, decisionId, DEFAULT_MOVE));
    played = await client.apply(played.match, moves, { viewers: [0] });
  }
  const view = played.views.get(0);
  return { seen, key: view && fairness.publishedKey(view, 1) };
}
