/** Which failed calls are sent again, how often and when: the policy of every client, here for transports that have none. */

import { Code, ConnectError } from "@connectrpc/connect";
import { statusCode } from "./errors.js";

const MAX_ATTEMPTS = 4;
const INITIAL_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 1000;
const BACKOFF_MULTIPLIER = 2;

/**
 * Returns what `attempt` answers, which is told how many milliseconds of `timeoutMs` are left.
 *
 * Every call is a pure function of its request, so a retry is safe; only what was unavailable is tried again: the overloaded are left in
 * peace.
 *
 * @throws what the last attempt threw, or the reason of `signal`.
 */
export async function withRetries<T>(attempt: (timeoutMs: number) => Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(Math.ceil(deadline - performance.now()));
    } catch (error) {
      const wait = backoffMs(tried);
      if (tried === MAX_ATTEMPTS || !isUnavailable(error) || performance.now() + wait >= deadline) throw error;
      await sleep(wait, signal);
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ConnectError && statusCode(error) === Code.Unavailable;
}

/** As gRPC: exponential, a fifth more or less by chance, so that clients that failed together do not come back together. */
function backoffMs(tried: number): number {
  return Math.min(INITIAL_BACKOFF_MS * BACKOFF_MULTIPLIER ** (tried - 1), MAX_BACKOFF_MS) * (0.8 + 0.4 * Math.random());
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener("abort", wake);
    if (signal?.aborted) wake();
  });
}
