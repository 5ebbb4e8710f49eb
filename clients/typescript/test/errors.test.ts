import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { readBatch } from "../src/answers.js";
import { BatchApplyMovesResponseSchema } from "../src/contract.js";
import { errorOfCall } from "../src/errors.js";
import * as croupier from "../src/index.js";
import { refusal } from "./fake.js";

const KINDS = [
  [Code.FailedPrecondition, "DOES_NOT_BEAT", croupier.MoveRefused],
  [Code.FailedPrecondition, "DECISION_CLOSED", croupier.MoveRefused],
  [Code.InvalidArgument, "BAD_MOVE", croupier.MoveRefused],
  [Code.InvalidArgument, "STATE_INVALID", croupier.StateRefused],
  [Code.InvalidArgument, "STATE_INCONSISTENT", croupier.StateRefused],
  [Code.FailedPrecondition, "UNKNOWN_KEY", croupier.StateRefused],
  [Code.InvalidArgument, "INVALID_OPTION", croupier.BadRequest],
  [Code.InvalidArgument, "TOO_MANY", croupier.BadRequest],
  [Code.NotFound, "UNKNOWN_GAME", croupier.UnknownGame],
  [Code.ResourceExhausted, "REQUEST_TOO_LARGE", croupier.TooLarge],
  [Code.ResourceExhausted, "RESPONSE_TOO_LARGE", croupier.TooLarge],
  [Code.ResourceExhausted, "OVERLOADED", croupier.Overloaded],
  [Code.Unavailable, "STATE_TOO_NEW", croupier.StateTooNew],
  [Code.DeadlineExceeded, "DEADLINE", croupier.DeadlineExceeded],
  [Code.Internal, "INTERNAL", croupier.ServerFault],
] as const;

describe("a refusal", () => {
  it.each(KINDS)("of status %i for %s has its type", (code, reason, kind) => {
    const error = errorOfCall(refusal(code, reason));
    expect(error.constructor).toBe(kind);
    expect(error).toMatchObject({ name: kind.name, code, reason, message: `${reason} it is`, details: { limit: "3" } });
  });

  it("names the move, 0 too", () => {
    for (const moveIndex of [0, 7]) {
      expect(errorOfCall(refusal(Code.FailedPrecondition, "NOT_ASKED", { moveIndex }))).toMatchObject({ moveIndex });
    }
  });

  it("names the bad field", () => {
    for (const bad of [
      { field: "options[match_deals]", moveIndex: undefined },
      { field: "moves[2].seat", moveIndex: 2 },
    ]) {
      expect(errorOfCall(refusal(Code.InvalidArgument, "INVALID_FIELD", bad))).toMatchObject(bad);
    }
  });

  it("says when to come back", () => {
    expect(errorOfCall(refusal(Code.ResourceExhausted, "OVERLOADED", { retryAfterMs: 1500 }))).toMatchObject({ retryAfterMs: 1500 });
    expect(errorOfCall(refusal(Code.ResourceExhausted, "OVERLOADED"))).toMatchObject({ retryAfterMs: 0 });
  });

  it("in a batch is an error in its place", () => {
    const refused = { reason: "NOT_ASKED", message: "no", moveIndex: 3, code: Code.FailedPrecondition, details: { field: "moves" } };
    const items = [
      { result: { case: "refusal", value: refused } },
      { result: { case: "applied", value: { match: { revision: 4 } } } },
    ] as const;
    const [error, played] = readBatch(create(BatchApplyMovesResponseSchema, { items: [...items] }));
    expect(error).toBeInstanceOf(croupier.MoveRefused);
    expect(error).toMatchObject({ reason: "NOT_ASKED", moveIndex: 3, code: Code.FailedPrecondition });
    expect(played).toMatchObject({ match: { revision: 4 } });
  });

  it("of a status that nobody knows yet is a fault of the service", () => {
    const items = [{ result: { case: "refusal", value: { reason: "NEW", code: 99 } } }] as const;
    const [error] = readBatch(create(BatchApplyMovesResponseSchema, { items: [...items] }));
    expect(error).toMatchObject({ name: "ServerFault", code: Code.Unknown, reason: "NEW" });
  });
});

describe("a failure without details", () => {
  it.each([
    [Code.Unknown, "boom", croupier.ServerFault],
    [Code.Unimplemented, "boom", croupier.ServerFault],
    [Code.DataLoss, "boom", croupier.ServerFault],
    [Code.PermissionDenied, "boom", croupier.CroupierError],
    [Code.ResourceExhausted, "boom", croupier.Overloaded],
    [Code.ResourceExhausted, "Received message larger than max (5 vs. 4)", croupier.TooLarge],
    [Code.ResourceExhausted, "message size 5 is larger than configured readMaxBytes 4", croupier.TooLarge],
  ])("has the type of its status: %i %s", (code, message, kind) => {
    const cause = new ConnectError(message, code);
    const error = errorOfCall(cause);
    expect(error.constructor).toBe(kind);
    expect(error).toMatchObject({ code, message, reason: "", details: {}, cause });
  });

  it("of a connection that broke is Unavailable, whatever the transport calls it", () => {
    const fetchFailed = ConnectError.from(new TypeError("Failed to fetch"));
    const ended = new ConnectError("http/2 stream closed with error code CANCEL (0x8)", Code.Canceled);
    const reset = ConnectError.from(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), Code.Aborted);
    for (const broken of [fetchFailed, reset, ended]) {
      expect(errorOfCall(broken)).toMatchObject({ name: "Unavailable", code: Code.Unavailable });
    }
  });

  it("is not Unavailable where the service gave the status", () => {
    for (const code of [Code.Aborted, Code.Canceled]) {
      expect(errorOfCall(new ConnectError("no", code))).toMatchObject({ name: "CroupierError", code });
    }
  });
});

it("has the tree that is documented", () => {
  for (const kind of [croupier.StateTooNew, croupier.Overloaded, croupier.DeadlineExceeded]) {
    expect(kind.prototype).toBeInstanceOf(croupier.TryAgain);
  }
  expect(croupier.StateTooNew.prototype).toBeInstanceOf(croupier.Unavailable);
  for (const kind of [croupier.UnknownGame, croupier.TooLarge]) expect(kind.prototype).toBeInstanceOf(croupier.BadRequest);
  expect(croupier.CroupierError.prototype).toBeInstanceOf(Error);
});
