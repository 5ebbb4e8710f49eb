import { Code } from "@connectrpc/connect";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Client } from "../src/index.js";
import { withRetries } from "../src/retry.js";
import { type Answer, failing, fake, never, refusal } from "./fake.js";

const away = failing(refusal(Code.Unavailable, "STATE_TOO_NEW"));
afterEach(() => {
  vi.useRealTimers();
});
const there = () => ({ release: "9" });

describe("retries", () => {
  it("send what was unavailable again until a replica answers", async () => {
    const { transport, calls } = fake(away, away, there);
    expect((await new Client(transport).serverInfo()).release).toBe("9");
    expect(calls).toHaveLength(3);
  });

  it("end with the fourth attempt", async () => {
    const { transport, calls } = fake(away);
    await expect(new Client(transport).serverInfo()).rejects.toMatchObject({ name: "StateTooNew" });
    expect(calls).toHaveLength(4);
  });

  it.each([Code.ResourceExhausted, Code.FailedPrecondition, Code.Internal, Code.DeadlineExceeded])(
    "are not for status %i",
    async (code) => {
      const { transport, calls } = fake(failing(refusal(code, "OTHER")), there);
      await expect(new Client(transport).serverInfo()).rejects.toMatchObject({ code });
      expect(calls).toHaveLength(1);
    },
  );

  it("stay within the deadline and say what was wrong", async () => {
    const { transport, calls } = fake(away);
    const begun = performance.now();
    await expect(new Client(transport, { timeoutMs: 60 }).serverInfo()).rejects.toMatchObject({ name: "StateTooNew" });
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(calls).toHaveLength(1);
  });

  it("have what is left of the deadline", async () => {
    const left: number[] = [];
    const answer: Answer = (context) => {
      left.push(context.timeoutMs() ?? 0);
      return left.length === 1 ? away(context) : there();
    };
    await new Client(fake(answer).transport, { timeoutMs: 5000 }).serverInfo();
    const [first = 0, second = 0] = left;
    expect(first).toBeLessThanOrEqual(5000);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(first - 70);
  });
});

describe("deadlines", () => {
  it("end a call that takes too long; a call's own stands over the client's", async () => {
    const client = new Client(fake(never).transport, { timeoutMs: 20 });
    await expect(client.serverInfo()).rejects.toMatchObject({ name: "DeadlineExceeded" });
    const patient = new Client(fake(never).transport);
    await expect(patient.serverInfo({ timeoutMs: 20 })).rejects.toMatchObject({ name: "DeadlineExceeded" });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e8])("cannot be %d", async (timeoutMs) => {
    const { transport, calls } = fake(there);
    expect(() => new Client(transport, { timeoutMs })).toThrow(RangeError);
    await expect(new Client(transport).serverInfo({ timeoutMs })).rejects.toThrow(RangeError);
    expect(calls).toHaveLength(0);
  });
});

describe("a signal", () => {
  const reason = new Error("the player left");

  it("ends a call with its reason", async () => {
    const controller = new AbortController();
    const call = new Client(fake(never).transport).serverInfo({ signal: controller.signal });
    setTimeout(() => controller.abort(reason), 10);
    await expect(call).rejects.toBe(reason);
  });

  it("ends the wait for a retry", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const call = withRetries(() => Promise.reject(refusal(Code.Unavailable, "AWAY")), 5000, controller.signal);
    await vi.waitUntil(() => vi.getTimerCount() === 1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that is aborted already sends nothing", async () => {
    const { transport, calls } = fake(there);
    await expect(new Client(transport).serverInfo({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(calls).toHaveLength(0);
  });
});

it("sends its headers with each call", async () => {
  const { transport, calls } = fake(there);
  await new Client(transport, { headers: { "x-request-id": "r1" } }).serverInfo();
  expect(calls[0]?.requestHeader.get("x-request-id")).toBe("r1");
});

it("refuses at home what the contract cannot say", async () => {
  const client = new Client(fake(there).transport);
  await expect(client.start("sasaki", { seats: 1.5 })).rejects.toThrow(TypeError);
  await expect(client.start("sasaki", { reveal: "sometimes" as never })).rejects.toThrow(TypeError);
});
