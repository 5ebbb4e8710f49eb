/** Requests out of golden files, sent with the client; how a match is damaged on the way; and errors as the files hold them. */

import { fromJson, type JsonObject } from "@bufbuild/protobuf";
import { type MatchState, Reveal, SeatMoveSchema, StartMatchRequestSchema } from "../src/contract.js";
import { BadRequest, type Client, Code, CroupierError, Match, MoveRefused, optionValue, type Played, type Viewer } from "../src/index.js";
import { type RevealName, viewerValue } from "../src/values.js";

/** A case of refusals.json. */
export interface RefusalCase {
  readonly name: string;
  readonly start?: JsonObject;
  readonly match?: string;
  readonly moves?: readonly JsonObject[];
  readonly damage?: string;
  readonly then?: readonly JsonObject[];
  readonly expect: unknown;
}

const REVEALS: Readonly<Record<number, RevealName>> = {
  [Reveal.UNSPECIFIED]: "after_match",
  [Reveal.AFTER_MATCH]: "after_match",
  [Reveal.AFTER_DEAL]: "after_deal",
  [Reveal.NEVER]: "never",
};

const LONG_STATE_BYTES = 2 * 1024 * 1024;

const DAMAGES: Readonly<Record<string, (match: Match) => Partial<MatchState>>> = {
  flip_last_byte: ({ state }) => ({ state: state.with(-1, (state.at(-1) ?? 0) ^ 0xff) }),
  cut_last_byte: ({ state }) => ({ state: state.slice(0, -1) }),
  no_state: () => ({ state: new Uint8Array() }),
  long_state: () => ({ state: new Uint8Array(LONG_STATE_BYTES) }),
  other_match_id: ({ matchId }) => ({ matchId: `${matchId}-other` }),
  other_game: ({ game }) => ({ game: game === "sasaki" ? "sasku" : "sasaki" }),
  unknown_game: () => ({ game: "no_such_game" }),
  higher_revision: ({ revision }) => ({ revision: revision + 1 }),
  other_rules_version: ({ rulesVersion }) => ({ rulesVersion: rulesVersion + 1 }),
};

/** Starts a match as a golden file says; `viewers` if given, instead of those of the file. */
export function startAs(client: Client, start: JsonObject, viewers?: readonly Viewer[]): Promise<Played> {
  const { game, preset, matchId, seed, options, reveal, seatCount, rulesVersion, observe } = fromJson(StartMatchRequestSchema, start);
  return client.start(game, {
    preset,
    matchId,
    seed,
    options: Object.fromEntries(Object.entries(options).map(([option, value]) => [option, optionValue(value)])),
    reveal: REVEALS[reveal] ?? "after_match",
    viewers: viewers ?? observe?.viewers.map(viewerValue) ?? [],
    ...(seatCount !== undefined && { seats: seatCount }),
    ...(rulesVersion !== undefined && { rulesVersion }),
  });
}

/** Returns moves out of a golden file. */
export function movesOf(moves: readonly JsonObject[] = []) {
  return moves.map((move) => fromJson(SeatMoveSchema, move));
}

/** Sends a case, as a call and as an item of a batch; returns the errors. Fails where something is accepted. */
export async function refusals(client: Client, { start = {}, match, moves, damage, then }: RefusalCase): Promise<CroupierError[]> {
  if (!then) return [await refused(startAs(client, start))];
  const loaded = match ? Match.fromBase64(match) : (await startAs(client, start)).match;
  const played = moves ? (await client.apply(loaded, movesOf(moves))).match : loaded;
  const turn = { match: damage ? damaged(played, damage) : played, moves: movesOf(then) };
  return [await refused(client.apply(turn.match, turn.moves)), await refused(client.batch([turn]))];
}

function damaged(match: Match, damage: string): Match {
  const change = DAMAGES[damage];
  if (!change) throw new Error(`there is no damage ${damage}`);
  return Match.fromMessage(Object.assign(match.toMessage(), change(match)));
}

async function refused(call: Promise<Played | (Played | CroupierError)[]>): Promise<CroupierError> {
  const answer = await call.then(
    (value) => (Array.isArray(value) ? value[0] : value),
    (error: unknown) => error,
  );
  if (answer instanceof CroupierError) return answer;
  throw answer instanceof Error ? answer : new Error("it was accepted");
}

/** Returns an error as the file holds it. */
export function expectation(error: CroupierError): object {
  return {
    error: error.name,
    code: codeName(error.code),
    reason: error.reason,
    message: error.message,
    move_index: error instanceof MoveRefused || error instanceof BadRequest ? (error.moveIndex ?? null) : null,
    field: error instanceof BadRequest ? error.field : (error.details.field ?? ""),
    details: error.details,
  };
}

function codeName(code: Code | undefined): string {
  return code === undefined ? "" : (Code[code] ?? "").replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase();
}
