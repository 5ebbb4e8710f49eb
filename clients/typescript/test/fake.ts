/** A service that answers what a test tells it to, in this process, so that failures can be made to order. It knows no game. */

import { Code, ConnectError, createRouterTransport, type HandlerContext, type Transport } from "@connectrpc/connect";
import { EngineService, type GetServerInfoResponse, RefusalSchema } from "../src/contract.js";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";

/** What the service does with a call. */
export type Answer = (context: HandlerContext) => Partial<Pick<GetServerInfoResponse, "release">> | Promise<object>;

/** Answers GetServerInfo by each of `answers` once, by the last one from then on; `calls` are those that came. */
export function fake(...answers: Answer[]): { transport: Transport; calls: HandlerContext[] } {
  const calls: HandlerContext[] = [];
  const transport = createRouterTransport(({ service }) => {
    service(EngineService, {
      getServerInfo: (_request, context) => {
        const answer = answers[Math.min(calls.length, answers.length - 1)];
        calls.push(context);
        return answer?.(context) ?? {};
      },
    });
  });
  return { transport, calls };
}

/** What a refusal says besides its reason. */
export interface Particulars {
  readonly moveIndex?: number | undefined;
  readonly field?: string;
  readonly retryAfterMs?: number;
}

/** Returns the error of a service that refuses as the contract says: ErrorInfo, Refusal, and the others where there is something. */
export function refusal(code: Code, reason: string, { moveIndex, field, retryAfterMs }: Particulars = {}): ConnectError {
  const details = { limit: "3" };
  const refused = { reason, message: `${reason} it is`, details, code, ...(moveIndex !== undefined && { moveIndex }) };
  return new ConnectError("refused", code, undefined, [
    { desc: ErrorInfoSchema, value: { reason, domain: "croupier", metadata: details } },
    { desc: RefusalSchema, value: refused },
    ...(field ? [{ desc: BadRequestSchema, value: { fieldViolations: [{ field, description: "bad" }] } }] : []),
    ...(retryAfterMs ? [{ desc: RetryInfoSchema, value: { retryDelay: duration(retryAfterMs) } }] : []),
  ]);
}

/** Returns an answer that fails. */
export function failing(error: ConnectError): Answer {
  return () => {
    throw error;
  };
}

/** Returns an answer that comes only when the call has ended. */
export const never: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new ConnectError("given up", Code.Canceled)));
  });

function duration(ms: number): { seconds: bigint; nanos: number } {
  return { seconds: BigInt(Math.floor(ms / 1000)), nanos: (ms % 1000) * 1e6 };
}
