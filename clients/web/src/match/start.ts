/** The beginning of a match: from what the form says to a session. */
import { BYSTANDER, type Client, type Options, type RevealName } from "croupier-client";
import type { GameInfo } from "croupier-client/contract";
import { seedOf, toHex } from "./hex.ts";
import { appended, viewerKey } from "./log.ts";
import type { Manners, Player, SavedMatch } from "./saved.ts";
import { people, Session } from "./session.ts";

/** What a form says about a match. */
export interface Wish {
  readonly preset: string;
  /** What differs from the preset. */
  readonly options: Options;
  /** One for each seat. */
  readonly players: readonly Player[];
  /** 64 hexadecimal digits, or any words; empty: by chance. */
  readonly seedWords: string;
  readonly reveal: RevealName;
  readonly manners: Manners;
}

/** Starts the match. BadRequest says which option is impossible. */
export async function start(client: Client, info: GameInfo, wish: Wish, keep: (saved: SavedMatch) => void): Promise<Session> {
  const { preset, options, players, reveal, manners } = wish;
  const seed = await seedOf(wish.seedWords);
  const seats = people({ players } as SavedMatch);
  const viewers = [...seats, BYSTANDER] as const;
  const played = await client.start(info.game, {
    ...{ preset, options, seats: players.length, reveal, viewers, askedSeats: true, omit: ["typed_moves", "options"] },
    ...(seed && { seed }),
  });
  const empty = Object.fromEntries(viewers.map((viewer) => [viewerKey(viewer), []]));
  const logs = appended(empty, played.events, played.status.dealNumber);
  const botSeed = await botSeedOf(wish.seedWords);
  const { matchId, revision } = played.match;
  const kept = { version: 1, matchId, revision, match: played.match.toBase64() } as const;
  const saved: SavedMatch = { ...kept, players, botSeed, manners, logs, proofs: [] };
  return new Session(client, info, saved, played, keep);
}

/** With the same seed the bots do the same again; theirs must not be the seed of the deals, which is secret. */
async function botSeedOf(words: string): Promise<string> {
  const seed = words.trim() && (await seedOf(`the bots of ${words.trim()}`));
  return toHex(seed || crypto.getRandomValues(new Uint8Array(32)));
}
