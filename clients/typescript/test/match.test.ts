import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MatchStateSchema, MatchStatusSchema } from "../src/contract.js";
import { Match } from "../src/index.js";

const STATE = create(MatchStateSchema, {
  state: new TextEncoder().encode("sealed"),
  matchId: "m",
  game: "toy",
  revision: 7,
  rulesVersion: 2,
});
const STATUS = create(MatchStatusSchema, { decision: { decisionId: 3, kind: "turn", askedSeats: [0, 2, 3], answeredSeats: [2] } });

test("a match is stored as the contract says", () => {
  const match = Match.fromMessage(STATE, STATUS);
  expect(fromBinary(MatchStateSchema, match.toBytes())).toEqual(STATE);
  for (const loaded of [Match.fromBytes(match.toBytes()), Match.fromBase64(match.toBase64())]) {
    expect(loaded.toMessage()).toEqual(STATE);
    expect(loaded.status).toBeUndefined();
  }
});

test("a match knows where it stood", () => {
  const { status } = Match.fromMessage(STATE, STATUS);
  expect(status?.decision?.waitingSeats).toEqual([0, 3]);
  expect([status?.isOver, status?.outcome]).toEqual([false, undefined]);
  const over = Match.fromMessage(STATE, create(MatchStatusSchema, { outcome: { winningSeats: [1], reason: "deals_played" } })).status;
  expect([over?.isOver, over?.decision, over?.outcome?.winningSeats]).toEqual([true, undefined, [1]]);
});

test("a match cannot be changed", () => {
  const match = Match.fromMessage(STATE);
  expect(() => Object.assign(match, { revision: 8 })).toThrow(TypeError);
  expect(match.revision).toBe(7);
});

test("garbage is no match", () => {
  const stateless = toBinary(MatchStateSchema, create(MatchStateSchema, { matchId: "m" }));
  for (const bytes of [new Uint8Array([255, 255, 255]), new Uint8Array(), stateless]) {
    expect(() => Match.fromBytes(bytes)).toThrow(TypeError);
  }
  expect(() => Match.fromBase64("no base 64")).toThrow(TypeError);
});
