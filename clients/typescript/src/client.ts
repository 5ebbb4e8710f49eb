/** The client: every call once, with its request, and how its failure is typed. How an answer is read stands in answers.ts. */

import { create } from "@bufbuild/protobuf";
import { type CallOptions as ConnectCallOptions, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { type Observed, type Played, readApplied, readBatch, readObserved, readStarted } from "./answers.js";
import { type CroupierError, errorOfCall } from "./errors.js";
import {
  type ApplyMovesRequest,
  ApplyMovesRequestSchema,
  EngineService,
  type GetServerInfoResponse,
  type StartMatchRequest,
  StartMatchRequestSchema,
} from "./gen/croupier/v1/engine_service_pb.js";
import type { GameInfo } from "./gen/croupier/v1/game_info_pb.js";
import type { SeatMove } from "./gen/croupier/v1/match_pb.js";
import type { Match } from "./match.js";
import { withRetries } from "./retry.js";
import { integer, type Looking, type Options, observeMessage, optionMessages, type RevealName, revealMessage } from "./values.js";

const DEFAULT_TIMEOUT_MS = 5000;
/** gRPC sends deadlines with at most eight digits. */
const MAX_TIMEOUT_MS = 99_999_999;

/** How a client calls. */
export interface ClientOptions {
  /** The deadline of each call that names no other, retries included, in milliseconds; 5000 if not given. */
  readonly timeoutMs?: number;
  /** Go with each call. */
  readonly headers?: HeadersInit;
}

/** How one call is made. */
export interface CallOptions {
  /** The deadline of this call, retries included, in milliseconds. */
  readonly timeoutMs?: number;
  /** Ends the call, which then fails with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What a match may be started with. */
export interface StartOptions extends Looking, CallOptions {
  /** The preset to start from; the game's first if not given. */
  readonly preset?: string;
  /** What differs from it. */
  readonly options?: Options;
  /** The number of seats; the usual one if not given. */
  readonly seats?: number;
  /** The caller's name of the match; derived from the seed if not given. */
  readonly matchId?: string;
  /** 32 secret bytes from which every deal follows; drawn by the server if not given. */
  readonly seed?: Uint8Array;
  /** When the keys of the deals are published; `after_match` if not given. */
  readonly reveal?: RevealName;
  /** The newest if not given. */
  readonly rulesVersion?: number;
}

/** One item of a batch: what `apply` takes. */
export interface Turn extends Looking {
  readonly match: Match;
  readonly moves?: readonly SeatMove[];
}

/**
 * Calls a Croupier service over `transport`: `connectNode` and `connectWeb` make one, any other of Connect's will do.
 *
 * All methods fail with a CroupierError (see errors.ts), or with the reason of an aborted signal; a TypeError says that a value is none
 * that the contract has. What was unavailable is tried again within the deadline.
 */
export class Client {
  readonly #service: ReturnType<typeof createClient<typeof EngineService>>;
  readonly #timeoutMs: number;
  readonly #headers: HeadersInit;

  /** @throws RangeError where `timeoutMs` is no deadline. */
  constructor(transport: Transport, { timeoutMs = DEFAULT_TIMEOUT_MS, headers = {} }: ClientOptions = {}) {
    this.#service = createClient(EngineService, transport);
    this.#timeoutMs = checkedTimeout(timeoutMs);
    this.#headers = headers;
  }

  /** Returns what the server is: release, limits, versions. */
  serverInfo(call: CallOptions = {}): Promise<GetServerInfoResponse> {
    return this.#send(call, (how) => this.#service.getServerInfo({}, how));
  }

  /** Returns descriptions of the games with these ids, or of all. UnknownGame: there is no such game. */
  async games(...games: string[]): Promise<GameInfo[]> {
    return (await this.#send({}, (how) => this.#service.listGames({ games }, how))).games;
  }

  /**
   * Starts a match and deals. UnknownGame; BadRequest: an unknown preset or option, a value out of range, an impossible configuration.
   */
  async start(game: string, options: StartOptions = {}): Promise<Played> {
    const request = startRequest(game, options);
    return readStarted(await this.#send(options, (how) => this.#service.startMatch(request, how)));
  }

  /**
   * Applies moves in their order, all or nothing; without moves the state is sealed anew. MoveRefused says which move and why;
   * StateRefused: the match cannot be used.
   */
  async apply(match: Match, moves: readonly SeatMove[] = [], options: Looking & CallOptions = {}): Promise<Played> {
    const request = applyRequest({ ...options, match, moves });
    return readApplied(await this.#send(options, (how) => this.#service.applyMoves(request, how)));
  }

  /** Applies many turns that do not depend on each other; each is answered in its place, by an error that is returned, not thrown. */
  async batch(turns: Iterable<Turn>, call: CallOptions = {}): Promise<(Played | CroupierError)[]> {
    const requests = Array.from(turns, applyRequest);
    return readBatch(await this.#send(call, (how) => this.#service.batchApplyMoves({ requests }, how)));
  }

  /** Returns the views asked for. Nothing happens to the match. */
  async observe(match: Match, options: Looking & CallOptions): Promise<Observed> {
    const observe = observeMessage(options);
    const request = { match: match.toMessage(), ...(observe && { observe }) };
    return readObserved(match, await this.#send(options, (how) => this.#service.observeMatch(request, how)));
  }

  async #send<R>({ timeoutMs = this.#timeoutMs, signal }: CallOptions, attempt: (how: ConnectCallOptions) => Promise<R>): Promise<R> {
    signal?.throwIfAborted();
    const how = { headers: this.#headers, ...(signal && { signal }) };
    try {
      return await withRetries((left) => attempt({ ...how, timeoutMs: left }), checkedTimeout(timeoutMs), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof ConnectError ? errorOfCall(error) : error;
    }
  }
}

function startRequest(game: string, options: StartOptions): StartMatchRequest {
  const { preset = "", matchId = "", seed = new Uint8Array(), reveal = "after_match", seats, rulesVersion } = options;
  const observe = observeMessage(options);
  return create(StartMatchRequestSchema, {
    game,
    preset,
    options: optionMessages(options.options ?? {}),
    matchId,
    seed,
    reveal: revealMessage(reveal),
    ...(seats !== undefined && { seatCount: integer("the number of seats", seats) }),
    ...(rulesVersion !== undefined && { rulesVersion: integer("the version of the rules", rulesVersion) }),
    ...(observe && { observe }),
  });
}

function applyRequest({ match, moves = [], ...looking }: Turn): ApplyMovesRequest {
  const observe = observeMessage(looking);
  return create(ApplyMovesRequestSchema, { match: match.toMessage(), moves: [...moves], ...(observe && { observe }) });
}

function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new RangeError(`a deadline is more than 0 and at most ${MAX_TIMEOUT_MS} milliseconds, not ${timeoutMs}`);
}
