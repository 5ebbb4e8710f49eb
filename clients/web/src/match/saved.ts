/** A match as the page keeps it in the browser: the sealed state, who sits where, and what was seen so far. Nothing is kept elsewhere. */

/** Who sits on a seat. */
export interface Player {
  readonly name: string;
  readonly isBot: boolean;
}

/** A line of the log, in the wording of one viewer. */
export interface LogLine {
  /** Counts for each viewer from 1. */
  readonly number: number;
  readonly deal: number;
  readonly kind: string;
  readonly sentence: string;
  readonly seat?: number;
}

/** What was public of a deal when it started, and its key once it is published; bytes in hexadecimal. */
export interface SeenProof {
  readonly dealNumber: number;
  readonly commitment: string;
  readonly key: string;
  /** Of each kind of card, in the order of the description; empty: as many as that says. */
  readonly deckCopies: readonly number[];
}

/** How a table is played on this page; it changes no rule. */
export interface Manners {
  /** Milliseconds after which bots answer a decision, whatever it is. */
  readonly paceMs: number;
  /** Whether a move is made by itself, after the same time, where only one is legal. Never with several people at the page. */
  readonly playsForced: boolean;
}

/** All that a reload needs. */
export interface SavedMatch {
  readonly version: 1;
  readonly matchId: string;
  /** Of the match: which of two states is the newer. */
  readonly revision: number;
  /** Match.toBase64(). */
  readonly match: string;
  readonly players: readonly Player[];
  /** 32 bytes in hexadecimal from which the choices of the bots follow. */
  readonly botSeed: string;
  readonly manners: Manners;
  /** By viewer: "bystander" or the number of a seat; the newest last. */
  readonly logs: Readonly<Record<string, readonly LogLine[]>>;
  readonly proofs: readonly SeenProof[];
}

const KEY = "croupier.match";

/** Returns the match that this browser keeps; undefined: none, or one that this release cannot read. */
export function load(storage: Storage): SavedMatch | undefined {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return isSaved(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a match instead of the state that it was made from; false: another tab has moved meanwhile, and its state stays.
 *
 * Of two answers to one state a stateless engine accepts both, so that whoever keeps states has to take one.
 */
export function save(storage: Storage, saved: SavedMatch): boolean {
  const kept = load(storage);
  if (kept && kept.match !== saved.match && isNewer(kept, saved.matchId, saved.revision - 1)) return false;
  storage.setItem(KEY, JSON.stringify(saved));
  return true;
}

/** Says whether `kept` is the same match, further on. */
export function isNewer(kept: SavedMatch, matchId: string, revision: number): boolean {
  return kept.matchId === matchId && kept.revision > revision;
}

/** Forgets the match. */
export function forget(storage: Storage): void {
  storage.removeItem(KEY);
}

/** Says whether a change of the storage, made by another tab, is one of the match. */
export function concerns(event: StorageEvent): boolean {
  return event.key === KEY || event.key === null;
}

function isSaved(value: unknown): value is SavedMatch {
  const saved = value as SavedMatch | null;
  return (
    saved?.version === 1 &&
    typeof saved.match === "string" &&
    typeof saved.revision === "number" &&
    Array.isArray(saved.players) &&
    typeof saved.logs === "object"
  );
}
