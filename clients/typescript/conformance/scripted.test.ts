/** The client against the scripted server: retries, deadlines, answers and failures that no service of today gives. */

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Client, ClientOptions } from "../src/index.js";
import { connectNode } from "../src/node.js";
import { setting } from "./environment.js";

const NEW_VALUE = 99;
const scripted = (options?: ClientOptions) => connectNode(setting("SCRIPTED"), options);

/** Returns how many calls for a match came. */
async function attempts(client: Client, matchId: string): Promise<number> {
  return (await client.start("scripted-attempts", { matchId })).match.revision;
}

it("tries again what was unavailable", async () => {
  const { match } = await scripted().start("scripted-unavailable-twice", { matchId: randomUUID() });
  expect(match.revision).toBe(3);
});

it("gives up after the fourth call", async () => {
  const [client, matchId] = [scripted(), randomUUID()];
  await expect(client.start("scripted-unavailable", { matchId })).rejects.toMatchObject({ name: "Unavailable" });
  expect(await attempts(client, matchId)).toBe(4);
});

it("leaves the overloaded in peace and tells the delay", async () => {
  const [client, matchId] = [scripted(), randomUUID()];
  const overloaded = { name: "Overloaded", reason: "OVERLOADED", retryAfterMs: 1500 };
  await expect(client.start("scripted-overloaded", { matchId })).rejects.toMatchObject(overloaded);
  expect(await attempts(client, matchId)).toBe(1);
});

it("keeps its deadline", async () => {
  const began = performance.now();
  const call = scripted({ timeoutMs: 300 }).start("scripted-deadline", { matchId: randomUUID() });
  await expect(call).rejects.toMatchObject({ name: "DeadlineExceeded" });
  expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  expect(performance.now() - began).toBeLessThan(5000);
});

it("ends a call that is aborted", async () => {
  const controller = new AbortController();
  const call = scripted().start("scripted-deadline", { matchId: randomUUID(), signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

it("reads what is new", async () => {
  const { status, views } = await scripted().start("scripted-unknown", { matchId: randomUUID(), viewers: [0] });
  expect(status.decision?.kind).toBe("new_kind");
  const view = views.get(0);
  expect(view).toMatchObject({ question: "What is new?", direction: NEW_VALUE, reveal: NEW_VALUE });
  expect(view?.details?.game.case).toBeUndefined();
});

it.each([
  ["scripted-new-reason", "MoveRefused", "NEW_REASON"],
  ["scripted-forbidden", "CroupierError", ""],
  ["scripted-internal", "ServerFault", ""],
  ["scripted-garbage-details", "MoveRefused", ""],
])("types the failure of %s", async (game, name, reason) => {
  const error = await scripted()
    .start(game, { matchId: randomUUID() })
    .catch((caught: Error) => caught);
  expect(error).toMatchObject({ name, reason });
  expect((error as Error).message).not.toBe("");
});
