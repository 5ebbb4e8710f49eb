/**
 * Why a call failed, as a tree of errors. Made from the rich details of a status, or from the refusal in a batch item.
 *
 * ```text
 * CroupierError
 * +-- MoveRefused         a rule refuses a move; nothing has changed. Show it to the seat that moved, and to no other
 * +-- StateRefused        the state is forged, damaged, of another match, or sealed with a key that the service does not hold
 * +-- BadRequest          the request is wrong in `field`; sending it again is of no use
 * |   +-- UnknownGame     there is no such game
 * |   +-- TooLarge        the request or its answer has too many bytes: fewer moves, items or views
 * +-- TryAgain            nothing is wrong with the request; every call may be repeated as it is
 * |   +-- Unavailable     no replica could be reached, also after the retries of the client
 * |   |   +-- StateTooNew the state was written by a newer release than this replica runs (during a roll-out)
 * |   +-- Overloaded      the service sheds load; wait `retryAfterMs`
 * |   +-- DeadlineExceeded
 * +-- ServerFault         a fault of the service, never of the request
 * +-- UnfairDeal          a published key does not fit (fairness.ts)
 * ```
 *
 * @module
 */

import { Code, type ConnectError } from "@connectrpc/connect";
import { type Refusal, RefusalSchema } from "./gen/croupier/v1/refusal_pb.js";
import { BadRequestSchema, ErrorInfoSchema, type RetryInfo, RetryInfoSchema } from "./gen/google/rpc/error_details_pb.js";

/** What is known of a failure. */
export interface Failure {
  /** The gRPC status; undefined where no call failed. */
  readonly code: Code | undefined;
  readonly message: string;
  /** Upper snake case, as in Refusal.reason; empty where the service did not answer itself. */
  readonly reason?: string;
  /** Particulars. */
  readonly details?: Readonly<Record<string, string>>;
  readonly moveIndex?: number | undefined;
  readonly field?: string;
  readonly retryAfterMs?: number;
}

/** A call that failed. `name` is the name of its class, also in minified code. */
export class CroupierError extends Error {
  override readonly name: string = "CroupierError";
  /** The gRPC status; undefined where no call failed. */
  readonly code: Code | undefined;
  /** Upper snake case, as in Refusal.reason; empty where the service did not answer itself. */
  readonly reason: string;
  /** Particulars. */
  readonly details: Readonly<Record<string, string>>;

  /** Fails for `failure`; `options.cause` is the error of the transport. */
  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.code = failure.code;
    this.reason = failure.reason ?? "";
    this.details = failure.details ?? {};
  }
}

/** A rule of the game or of the engine refuses a move; nothing has changed. */
export class MoveRefused extends CroupierError {
  override readonly name = "MoveRefused";
  /** Which move of the call was refused, from 0. */
  readonly moveIndex: number;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure, options);
    this.moveIndex = failure.moveIndex ?? 0;
  }
}

/** The state of the match cannot be used. */
export class StateRefused extends CroupierError {
  override readonly name = "StateRefused";
}

/** The request is wrong. */
export class BadRequest extends CroupierError {
  override readonly name: string = "BadRequest";
  /** The path of the bad field in the contract's request, as `options[match_deals]`; empty where there is none. */
  readonly field: string;
  /** Which move of the call is wrong, from 0; undefined where it is none of them. */
  readonly moveIndex: number | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure, options);
    this.field = failure.field ?? "";
    this.moveIndex = failure.moveIndex;
  }
}

/** There is no such game. */
export class UnknownGame extends BadRequest {
  override readonly name = "UnknownGame";
}

/** The request or its answer has too many bytes. */
export class TooLarge extends BadRequest {
  override readonly name = "TooLarge";
}

/** The request may be sent again as it is. */
export class TryAgain extends CroupierError {
  override readonly name: string = "TryAgain";
}

/** No replica could be reached. */
export class Unavailable extends TryAgain {
  override readonly name: string = "Unavailable";
}

/** This replica is older than the state; a newer one will do. */
export class StateTooNew extends Unavailable {
  override readonly name = "StateTooNew";
}

/** The service sheds load. */
export class Overloaded extends TryAgain {
  override readonly name = "Overloaded";
  /** For how many milliseconds the service asks to wait; 0: it does not say. */
  readonly retryAfterMs: number;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure, options);
    this.retryAfterMs = failure.retryAfterMs ?? 0;
  }
}

/** The answer did not come in time. */
export class DeadlineExceeded extends TryAgain {
  override readonly name = "DeadlineExceeded";
}

/** A fault of the service. */
export class ServerFault extends CroupierError {
  override readonly name = "ServerFault";
}

/** A published key does not fit what was seen when the deal started. */
export class UnfairDeal extends CroupierError {
  override readonly name = "UnfairDeal";
}

type Kind = new (failure: Failure, options?: ErrorOptions) => CroupierError;

const BY_REASON: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["BAD_MOVE", MoveRefused],
  ["STATE_INVALID", StateRefused],
  ["STATE_INCONSISTENT", StateRefused],
  ["UNKNOWN_KEY", StateRefused],
  ["STATE_TOO_NEW", StateTooNew],
  ["UNKNOWN_GAME", UnknownGame],
  ["REQUEST_TOO_LARGE", TooLarge],
  ["RESPONSE_TOO_LARGE", TooLarge],
]);

const BY_CODE: ReadonlyMap<Code | undefined, Kind> = new Map<Code, Kind>([
  [Code.FailedPrecondition, MoveRefused],
  [Code.InvalidArgument, BadRequest],
  [Code.NotFound, UnknownGame],
  [Code.Unavailable, Unavailable],
  [Code.ResourceExhausted, Overloaded],
  [Code.DeadlineExceeded, DeadlineExceeded],
  [Code.Internal, ServerFault],
  [Code.Unknown, ServerFault],
  [Code.Unimplemented, ServerFault],
  [Code.DataLoss, ServerFault],
]);

/** Returns the gRPC status of a failed call. The transports have names of their own for a connection that broke; gRPC has one. */
export function statusCode(error: ConnectError): Code {
  const ended = error.code === Code.Canceled && error.rawMessage.startsWith("http/2 stream closed");
  return ended || isOfConnection(error.cause) ? Code.Unavailable : error.code;
}

/** Says whether Node (errors with a code in words) or fetch (TypeErrors) could not connect or stay connected. */
function isOfConnection(cause: unknown): boolean {
  return cause instanceof TypeError || (cause instanceof Error && "code" in cause && typeof cause.code === "string");
}

/** Returns the typed error of a failed call. */
export function errorOfCall(error: ConnectError): CroupierError {
  const failure = failureOf(error);
  const options = { cause: error };
  // Said by the transport, on either side: a refusal of the service's own has a reason.
  const tooLarge = failure.code === Code.ResourceExhausted && !failure.reason && /larger than (max|configured)/.test(failure.message);
  return tooLarge ? new TooLarge(failure, options) : typed(failure, options);
}

/** Returns the typed error of a refused batch item. */
export function errorOfRefusal(refusal: Refusal): CroupierError {
  const { message, reason, details, moveIndex } = refusal;
  const code = refusal.code in Code ? refusal.code : Code.Unknown;
  return typed({ code, message, reason, details, moveIndex, field: details.field ?? "" });
}

function typed(failure: Failure, options?: ErrorOptions): CroupierError {
  const kind = BY_REASON.get(failure.reason ?? "") ?? BY_CODE.get(failure.code) ?? CroupierError;
  return new kind(failure, options);
}

function failureOf(error: ConnectError): Failure {
  const [info] = error.findDetails(ErrorInfoSchema);
  const [refusal] = error.findDetails(RefusalSchema);
  const [fields] = error.findDetails(BadRequestSchema);
  const [retry] = error.findDetails(RetryInfoSchema);
  // The metadata say the same and repeat the index of the move; a proxy sends nothing else.
  const details = refusal?.details ?? info?.metadata ?? {};
  return {
    code: statusCode(error),
    message: refusal?.message || error.rawMessage,
    reason: refusal?.reason || info?.reason || "",
    details,
    moveIndex: refusal?.moveIndex,
    field: fields?.fieldViolations[0]?.field || details.field || "",
    retryAfterMs: retry ? milliseconds(retry) : 0,
  };
}

function milliseconds({ retryDelay }: RetryInfo): number {
  return retryDelay ? Number(retryDelay.seconds) * 1000 + retryDelay.nanos / 1e6 : 0;
}
