/** A match as an app keeps it: an immutable value that is sent with each call and replaced by the answer's. It holds no connection. */

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { base64Decode, base64Encode } from "@bufbuild/protobuf/wire";
import { type MatchState, MatchStateSchema, type MatchStatus } from "./gen/croupier/v1/match_pb.js";
import { type Status, statusOf } from "./status.js";

/**
 * A match after `revision` accepted answers. Store `toBytes()` or `toBase64()`, and only over the revision that it was made from.
 *
 * `state` is sealed: opaque, to be compared by nobody (two replicas may seal the same match with different keys); compare `matchId` and
 * `revision`. `status` is where the match stood in the answer that this value came from; a match that was read from storage has none
 * until the next call (`observe` asks for it and changes nothing).
 */
export class Match {
  readonly matchId: string;
  readonly game: string;
  readonly revision: number;
  readonly rulesVersion: number;
  readonly state: Uint8Array;
  readonly status: Status | undefined;

  private constructor(message: MatchState, status: Status | undefined) {
    this.matchId = message.matchId;
    this.game = message.game;
    this.revision = message.revision;
    this.rulesVersion = message.rulesVersion;
    this.state = message.state;
    this.status = status;
    Object.freeze(this);
  }

  /** Returns what an app stores: the serialized MatchState, which clients in all languages read. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return toBinary(MatchStateSchema, this.toMessage());
  }

  /** Returns the bytes as text, for `localStorage` and JSON. */
  toBase64(): string {
    return base64Encode(this.toBytes());
  }

  /**
   * Returns the match that `toBytes` wrote. The service checks the seal with the next call.
   *
   * @throws TypeError where the bytes are none.
   */
  static fromBytes(bytes: Uint8Array): Match {
    return new Match(
      decoded(() => bytes),
      undefined,
    );
  }

  /**
   * Returns the match that `toBase64` wrote.
   *
   * @throws TypeError where the text is none.
   */
  static fromBase64(text: string): Match {
    return new Match(
      decoded(() => base64Decode(text)),
      undefined,
    );
  }

  /** Returns the contract's message. */
  toMessage(): MatchState {
    const { matchId, game, revision, rulesVersion, state } = this;
    return create(MatchStateSchema, { matchId, game, revision, rulesVersion, state });
  }

  /** Returns the match of the contract's messages. */
  static fromMessage(message: MatchState, status?: MatchStatus): Match {
    return new Match(message, status && statusOf(status));
  }
}

function decoded(bytes: () => Uint8Array): MatchState {
  try {
    const message = fromBinary(MatchStateSchema, bytes());
    if (message.state.length > 0) return message;
  } catch (cause) {
    throw new TypeError("this is no MatchState", { cause });
  }
  throw new TypeError("this is a MatchState without a state");
}
