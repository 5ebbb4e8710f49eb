/**
 * The check that a deal was fixed when it started: the specified generator and shuffle, written again from their specification.
 *
 * Everything random in a match follows from its 32-byte seed (its match key, once published):
 *
 * - deal key: HMAC-SHA256(key = seed, message = "croupier/v1/deal/" + number of the deal in decimal)
 * - commitment: SHA-256(deal key), public when the deal starts
 * - stream: SHAKE-256("croupier/v1/" + purpose + 0x00 + deal key), read as big-endian 32-bit numbers
 * - below(n): numbers of the stream not less than the greatest multiple of n up to 2**32 are thrown away; the rest modulo n
 * - shuffle: Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of a deal is
 *   "shuffle/" + its number within the deal in decimal, 0 for the first, more for redeals
 *
 * Nothing here asks the service for anything: that is the point of it.
 *
 * @module
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { UnfairDeal } from "./errors.js";
import type { GameInfo } from "./gen/croupier/v1/game_info_pb.js";
import type { ShuffleProof, TableView } from "./gen/croupier/v1/view_pb.js";

const RANGE = 2 ** 32;
const NUMBER_BYTES = 4;
const BLOCK_BYTES = 1024;

/** Returns the key of a deal (from 1) from the published match key (Outcome.matchKey). */
export function dealKey(matchKey: Uint8Array, dealNumber: number): Uint8Array {
  return hmac(sha256, matchKey, utf8ToBytes(`croupier/v1/deal/${dealNumber}`));
}

/** Returns what is public of a deal's key from the start of the deal. */
export function commitment(key: Uint8Array): Uint8Array {
  return sha256(key);
}

/** Says whether `key` is the one that the deal was committed to. */
export function verify(committed: Uint8Array, key: Uint8Array): boolean {
  const expected = commitment(key);
  return key.length > 0 && committed.length === expected.length && committed.every((byte, index) => byte === expected[index]);
}

/** Yields the 32-bit numbers of the stream for `purpose`, without end. */
export function* numbers(key: Uint8Array, purpose: string): Generator<number, never> {
  const shake = shake256.create().update(concatBytes(utf8ToBytes(`croupier/v1/${purpose}\0`), key));
  for (;;) {
    const block = new DataView(shake.xof(BLOCK_BYTES).buffer);
    for (let at = 0; at < BLOCK_BYTES; at += NUMBER_BYTES) yield block.getUint32(at);
  }
}

/** Returns a uniform number from 0 to n - 1, for n from 1 to 2**32. */
export function below(stream: Iterator<number, never>, n: number): number {
  const usable = RANGE - (RANGE % n);
  for (;;) {
    const number = stream.next().value;
    if (number < usable) return number % n;
  }
}

/**
 * Returns `cards` in the order of a shuffle of the deal with this key: 0 is its first, redeals count on.
 *
 * `purpose` is another word where a game's rules shuffle more than the deck.
 */
export function shuffled<T>(cards: Iterable<T>, key: Uint8Array, shuffle = 0, purpose = "shuffle"): T[] {
  const stream = numbers(key, `${purpose}/${shuffle}`);
  const order = [...cards];
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(stream, place + 1);
    [order[place], order[other]] = [order[other] as T, order[place] as T];
  }
  return order;
}

/**
 * Returns the deck before it is shuffled: every kind of card in order, its copies in a row.
 *
 * With the `proof` of any deal of a match it is the deck of that match; without, that of the usual number of seats.
 *
 * @throws RangeError where the proof counts other kinds than `info` has.
 */
export function deck(info: GameInfo, proof?: ShuffleProof): string[] {
  const copies = proof?.deckCopies.length ? proof.deckCopies : info.cards.map((card) => card.copies);
  if (copies.length !== info.cards.length) throw new RangeError(`${copies.length} kinds of cards, not ${info.cards.length}`);
  return info.cards.flatMap(({ code }, kind) => Array<string>(copies[kind] ?? 0).fill(code));
}

/** Returns the key of a deal as far as a view tells it: from the match key, the last deal, the running one; undefined: not published. */
export function publishedKey(view: TableView, dealNumber: number): Uint8Array | undefined {
  const matchKey = view.status?.outcome?.matchKey;
  if (matchKey?.length) return dealKey(matchKey, dealNumber);
  const proofs = [view.lastDeal?.proof, view.shuffleProof];
  return proofs.find((proof) => proof?.dealNumber === dealNumber && proof.key.length > 0)?.key;
}

/**
 * Checks a published `key` against the proof that was `seen` when the deal started, and returns the order of the deck.
 *
 * Compare the hands that you saw with it, as the game's rules deal them. `shuffle` as in `shuffled`.
 *
 * @throws UnfairDeal where the key does not fit, or there is none.
 */
export function checkDeal(info: GameInfo, seen: ShuffleProof, key: Uint8Array | undefined, shuffle = 0): string[] {
  if (key && verify(seen.commitment, key)) return shuffled(deck(info, seen), key, shuffle);
  const message = `the key of deal ${seen.dealNumber} does not fit the commitment that was published when it started`;
  throw new UnfairDeal({ code: undefined, message, reason: "COMMITMENT_MISMATCH" });
}
