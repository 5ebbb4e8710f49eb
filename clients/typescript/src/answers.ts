/** What calls return, made from the contract's answers. Views and events stay the contract's own messages: they are data, not objects. */

import { create } from "@bufbuild/protobuf";
import { type CroupierError, errorOfRefusal } from "./errors.js";
import {
  type ApplyMovesResponse,
  ApplyMovesResponseSchema,
  type BatchApplyMovesResponse,
  type BatchItem,
  type ObserveMatchResponse,
  type StartMatchResponse,
} from "./gen/croupier/v1/engine_service_pb.js";
import { type AppliedMove, MatchStateSchema, MatchStatusSchema } from "./gen/croupier/v1/match_pb.js";
import type { Observation, TableEvent, TableView } from "./gen/croupier/v1/view_pb.js";
import { Match } from "./match.js";
import { type Status, statusOf } from "./status.js";
import { type Viewer, viewerValue } from "./values.js";

/** A match as its viewers see it. */
export interface Observed {
  /** The match after the call, with its status. */
  readonly match: Match;
  /** Where it stands. */
  readonly status: Status;
  /** An entry for each viewer that was asked for; none where views were omitted. */
  readonly views: ReadonlyMap<Viewer, TableView>;
}

/** A match after it was started or moves were applied. */
export interface Played extends Observed {
  /** What the call brought about, with an entry for each viewer that was asked for. */
  readonly events: ReadonlyMap<Viewer, readonly TableEvent[]>;
  /** The moves as text in the order of the request, for the caller alone: answers to an open decision are secret. */
  readonly appliedMoves: readonly AppliedMove[];
}

/** Returns the answer to StartMatch. */
export function readStarted(answer: StartMatchResponse): Played {
  return { ...read(answer), events: eventsOf(answer.observations), appliedMoves: [] };
}

/** Returns the answer to ApplyMoves. */
export function readApplied(answer: ApplyMovesResponse): Played {
  return { ...read(answer), events: eventsOf(answer.observations), appliedMoves: answer.appliedMoves };
}

/** Returns the answers to a batch: a refusal is returned in its place, not thrown. */
export function readBatch(answer: BatchApplyMovesResponse): (Played | CroupierError)[] {
  return answer.items.map(readItem);
}

/** Returns the answer to ObserveMatch about `match`. */
export function readObserved(match: Match, { status, observations }: ObserveMatchResponse): Observed {
  return read({ match: match.toMessage(), status, observations });
}

function readItem({ result }: BatchItem): Played | CroupierError {
  if (result.case === "refusal") return errorOfRefusal(result.value);
  return readApplied(result.value ?? create(ApplyMovesResponseSchema));
}

function read(answer: Pick<ApplyMovesResponse, "match" | "status" | "observations">): Observed {
  const status = answer.status ?? create(MatchStatusSchema);
  const match = Match.fromMessage(answer.match ?? create(MatchStateSchema), status);
  return { match, status: statusOf(status), views: viewsOf(answer.observations) };
}

function viewsOf(observations: readonly Observation[]): ReadonlyMap<Viewer, TableView> {
  return new Map(observations.flatMap(({ viewer, view }) => (view ? [[viewerValue(viewer), view] as const] : [])));
}

function eventsOf(observations: readonly Observation[]): ReadonlyMap<Viewer, readonly TableEvent[]> {
  return new Map(observations.map(({ viewer, events }) => [viewerValue(viewer), events]));
}
