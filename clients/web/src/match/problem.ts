/** What can go wrong, in words for people, each with a way on. */
import { CroupierError, MoveRefused, Overloaded, StateRefused, TryAgain } from "croupier-client";
import type { GameInfo } from "croupier-client/contract";
import { spelled, termOf } from "../words.ts";
import { Damaged } from "./saved.ts";

/** A problem: `refused` concerns one move, `again` may go away by itself, `state` will not, `fault` is anything else. */
export interface Problem {
  readonly kind: "refused" | "again" | "state" | "fault";
  readonly text: string;
}

/** Returns what to say about an error; `info` has the game's own words for refusals. */
export function problemOf(error: unknown, info?: GameInfo): Problem {
  if (error instanceof MoveRefused) return { kind: "refused", text: refusal(error, info) };
  if (error instanceof Overloaded) return { kind: "again", text: "The service has too much to do just now. The match is kept here." };
  if (error instanceof TryAgain) return { kind: "again", text: "The service does not answer. The match is kept here." };
  if (error instanceof Damaged) return { kind: "state", text: `The match that is kept here cannot be read: ${message(error)}.` };
  if (error instanceof StateRefused || error instanceof TypeError) {
    return { kind: "state", text: `The service cannot read the match that is kept here: ${message(error)}.` };
  }
  return { kind: "fault", text: `Something went wrong: ${message(error)}.` };
}

function refusal(error: MoveRefused, info: GameInfo | undefined): string {
  const term = info && termOf(info.refusals, error.reason);
  const name = spelled(term?.names?.english || error.reason.toLowerCase());
  return `${name}. ${term?.description || `${spelled(message(error))}.`}`;
}

function message(error: unknown): string {
  const said = error instanceof CroupierError || error instanceof Error ? error.message : String(error);
  return said.replace(/\.$/, "");
}
