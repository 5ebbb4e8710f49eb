/** The logs of a match: what each viewer has heard, the newest last. */
import { BYSTANDER, type Viewer } from "croupier-client";
import type { TableEvent } from "croupier-client/contract";
import type { LogLine } from "./saved.ts";

/** Lines kept for each viewer; browsers keep only a few megabytes. */
const MOST_LINES = 300;

/** Returns the key under which the log of a viewer is kept. */
export function viewerKey(viewer: Viewer): string {
  return viewer === BYSTANDER ? BYSTANDER : String(viewer);
}

/** Returns the logs with what has happened since; of seats that have no log, such as bots, nothing is kept. */
export function appended(
  logs: Readonly<Record<string, readonly LogLine[]>>,
  events: ReadonlyMap<Viewer, readonly TableEvent[]>,
  deal: number,
): Record<string, readonly LogLine[]> {
  const entries = Object.entries(logs).map(([key, lines]) => [key, added(lines, heard(events, key), deal)] as const);
  return Object.fromEntries(entries);
}

function heard(events: ReadonlyMap<Viewer, readonly TableEvent[]>, key: string): readonly TableEvent[] {
  return events.get(key === BYSTANDER ? BYSTANDER : Number(key)) ?? [];
}

/** One call may end a deal and start the next: what was heard before the start belongs to the deal before. */
function added(lines: readonly LogLine[], events: readonly TableEvent[], deal: number): LogLine[] {
  const start = events.findIndex((event) => event.kind.endsWith("_started") && event.number === deal);
  const news = events.map(({ eventNumber, kind, sentence, seat }, place) => ({
    number: eventNumber,
    deal: place < start ? deal - 1 : deal,
    ...{ kind, sentence, ...(seat !== undefined && { seat }) },
  }));
  return [...lines, ...news].slice(-MOST_LINES);
}

/** Returns what each seat did last since the deal began, newest lines first. */
export function lastDone(lines: readonly LogLine[]): ReadonlyMap<number, LogLine> {
  const deal = lines.at(-1)?.deal;
  const ofDeal = lines.filter((line) => line.deal === deal);
  return new Map(ofDeal.flatMap((line) => (line.seat === undefined ? [] : [[line.seat, line] as const])));
}
