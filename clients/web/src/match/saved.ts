/** A match as the page keeps it in the browser: the sealed state, who sits where, and what was seen so far. Nothing is kept elsewhere. */
import { BYSTANDER } from "croupier-client";

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

/** Something is kept that is no match, or one of another release of the page. */
export class Damaged extends Error {
  override readonly name = "Damaged";
}

/**
 * Returns the match that this browser keeps; undefined: none.
 *
 * @throws Damaged where something else is kept.
 */
export function load(storage: Storage): SavedMatch | undefined {
  const text = storage.getItem(KEY);
  if (text === null) return undefined;
  const value = parsed(text);
  if (!isSaved(value)) throw new Damaged("it is damaged, or of another release of this page");
  return value;
}

/**
 * Keeps a match instead of the state that it was made from; false: another tab has moved meanwhile, and its state stays.
 *
 * Of two answers to one state a stateless engine accepts both, so that whoever keeps states has to take one. What is damaged is replaced.
 */
export function save(storage: Storage, saved: SavedMatch): boolean {
  const kept = parsed(storage.getItem(KEY) ?? "");
  if (isSaved(kept) && kept.match !== saved.match && isNewer(kept, saved.matchId, saved.revision - 1)) return false;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Says whether a value is of a kind, so that everything in it can be used as it is. */
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptionalCount: Check = (value) => value === undefined || isCount(value);
/** More copies of a card than any deck has would only make the check of a deal hang. */
const isCopies: Check = (value) => isCount(value) && (value as number) < 256;
const isHex: Check = (value) => isText(value) && /^([0-9a-f]{2})*$/.test(value as string);
const isHash: Check = (value) => isHex(value) && (value as string).length === 64;
const isViewerKey = (key: string): boolean => key === BYSTANDER || /^\d{1,3}$/.test(key);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** The check of an object: every field of the type has to have one. */
function shape<T extends object>(checks: { readonly [field in keyof Required<T>]: Check }): Check {
  const fields = Object.entries<Check>(checks);
  return (value) => isRecord(value) && fields.every(([field, check]) => check(value[field]));
}

const isPlayer = shape<Player>({ name: isText, isBot: isFlag });
const isManners = shape<Manners>({ paceMs: isCount, playsForced: isFlag });
const isLog = listOf(shape<LogLine>({ number: isCount, deal: isCount, kind: isText, sentence: isText, seat: isOptionalCount }));
const isProof = shape<SeenProof>({ dealNumber: isCount, commitment: isHash, key: isHex, deckCopies: listOf(isCopies) });
const isLogs: Check = (value) => isRecord(value) && Object.entries(value).every(([key, log]) => isViewerKey(key) && isLog(log));
const hasAllParts = shape<SavedMatch>({
  version: (value) => value === 1,
  matchId: isText,
  revision: isCount,
  match: isText,
  players: listOf(isPlayer),
  botSeed: isHash,
  manners: isManners,
  logs: isLogs,
  proofs: listOf(isProof),
});

function isSaved(value: unknown): value is SavedMatch {
  return hasAllParts(value);
}
