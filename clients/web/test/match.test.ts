import { create } from "@bufbuild/protobuf";
import { BYSTANDER, CroupierError, fairness, MoveRefused, Overloaded, StateRefused, Unavailable } from "croupier-client";
import { ListedMoveSchema, TableEventSchema, type TableView } from "croupier-client/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choice } from "../src/match/bots.ts";
import { Clockwork, planned } from "../src/match/clockwork.ts";
import { fromHex, seedOf, toHex } from "../src/match/hex.ts";
import { appended, lastDone } from "../src/match/log.ts";
import { problemOf } from "../src/match/problem.ts";
import { checked, remembered } from "../src/match/proofs.ts";
import type { SavedMatch } from "../src/match/saved.ts";
import { screenOf } from "../src/table/turn.ts";
import { gameInfo, tableView } from "./descriptions.ts";

const seed = new Uint8Array(32).fill(7);
const moves = ["a", "b", "c"].map((notation) => create(ListedMoveSchema, { notation, kind: notation }));

function asked(seat: number, listed = moves, decisionId = 5): TableView {
  return tableView({ moves: listed, status: { dealNumber: 1, decision: { decisionId, kind: "turn", askedSeats: [seat] } } });
}

function saved(bots: readonly boolean[], playsForced = true): SavedMatch {
  const players = bots.map((isBot, seat) => ({ name: `P${seat}`, isBot }));
  return {
    version: 1,
    matchId: "m",
    revision: 0,
    match: "",
    players,
    botSeed: toHex(seed),
    manners: { paceMs: 50, playsForced },
    logs: {},
    proofs: [],
  };
}

describe("a bot", () => {
  it("chooses the same again, and by seat and decision", () => {
    const chosen = Array.from({ length: 40 }, (_, decision) => choice(seed, decision, 1, moves)?.notation);
    expect(Array.from({ length: 40 }, (_, decision) => choice(seed, decision, 1, moves)?.notation)).toEqual(chosen);
    expect(new Set(chosen)).toEqual(new Set(["a", "b", "c"]));
    expect(Array.from({ length: 40 }, (_, decision) => choice(seed, decision, 2, moves)?.notation)).not.toEqual(chosen);
  });

  it("chooses nothing where nothing is legal", () => {
    expect(choice(seed, 1, 0, [])).toBeUndefined();
  });
});

describe("what is answered without anybody's doing", () => {
  it("is what bots are asked, and a single move of the only person", () => {
    const views = new Map([
      [0, asked(0, moves.slice(0, 1))],
      [1, asked(1)],
    ]);
    expect(planned(saved([false, true]), views).map((move) => move.seat)).toEqual([0, 1]);
    expect(planned(saved([false, true], false), views).map((move) => move.seat)).toEqual([1]);
  });

  it("is never a person's choice, nor a single move where others look on", () => {
    expect(planned(saved([false, true]), new Map([[0, asked(0)]]))).toEqual([]);
    expect(planned(saved([false, false]), new Map([[0, asked(0, moves.slice(0, 1))]]))).toEqual([]);
  });
});

describe("the clockwork", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("answers a decision once, at its time, however often it is looked at", () => {
    const send = vi.fn();
    const clock = new Clockwork(send);
    clock.wind(saved([true]), new Map([[0, asked(0)]]));
    vi.advanceTimersByTime(40);
    clock.wind(saved([true]), new Map([[0, asked(0)]]));
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(send).toHaveBeenCalledOnce();
  });

  it("does not answer for who has answered meanwhile", () => {
    const send = vi.fn();
    const clock = new Clockwork(send);
    const forced = asked(0, moves.slice(0, 1));
    clock.wind(
      saved([false, true]),
      new Map([
        [0, forced],
        [1, asked(1)],
      ]),
    );
    clock.wind(
      saved([false, true]),
      new Map([
        [0, asked(0, [])],
        [1, asked(1)],
      ]),
    );
    vi.advanceTimersByTime(60);
    expect(send.mock.calls.map(([sent]) => sent.map((move: { seat: number }) => move.seat))).toEqual([[1]]);
  });

  it("does nothing after it was stopped", () => {
    const send = vi.fn();
    const clock = new Clockwork(send);
    clock.wind(saved([true]), new Map([[0, asked(0)]]));
    clock.stop();
    vi.advanceTimersByTime(1000);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("the screen", () => {
  const view = asked(2);

  it("belongs to the only person, and to a bystander where there is none", () => {
    expect(screenOf(view, [1], undefined)).toEqual({ viewer: 1, awaited: undefined });
    expect(screenOf(view, [], undefined)).toEqual({ viewer: BYSTANDER, awaited: undefined });
  });

  it("shows nobody's hand until the person asked has come", () => {
    expect(screenOf(view, [0, 2], undefined)).toEqual({ viewer: BYSTANDER, awaited: 2 });
    expect(screenOf(view, [0, 2], 0)).toEqual({ viewer: BYSTANDER, awaited: 2 });
    expect(screenOf(view, [0, 2], 2)).toEqual({ viewer: 2, awaited: undefined });
  });

  it("stays with whoever is there while bots move", () => {
    expect(screenOf(asked(1), [0, 2], 0)).toEqual({ viewer: 0, awaited: undefined });
  });
});

describe("the log", () => {
  const event = (kind: string, sentence: string, seat?: number, number?: number) =>
    create(TableEventSchema, {
      eventNumber: 7,
      kind,
      sentence,
      ...(seat !== undefined && { seat }),
      ...(number !== undefined && { number }),
    });

  it("keeps what each viewer has heard, and nothing of others", () => {
    const events = new Map([
      [0, [event("dealt", "You are dealt 3C.", 0)]],
      [1, [event("dealt", "You are dealt 4D.", 1)]],
    ]);
    expect(appended({ "0": [], bystander: [] }, events, 1)).toEqual({
      "0": [{ number: 7, deal: 1, kind: "dealt", sentence: "You are dealt 3C.", seat: 0 }],
      bystander: [],
    });
  });

  it("counts to the deal before what was heard before the next one started", () => {
    const events = new Map([[0, [event("scored", "Seat 1: 3.", 1), event("deal_started", "Deal 2.", undefined, 2)]]]);
    const lines = appended({ "0": [] }, events, 2)["0"] ?? [];
    expect(lines.map((line) => line.deal)).toEqual([1, 2]);
    expect(lastDone(lines).size).toBe(0);
  });

  it("tells what each seat did last in this deal", () => {
    const line = (sentence: string, seat: number) => ({ number: 7, deal: 1, kind: "played", sentence, seat });
    expect(lastDone([line("a", 0), line("b", 1), line("c", 0)]).get(0)?.sentence).toBe("c");
  });
});

describe("the check of a deal", () => {
  const info = gameInfo();
  const matchKey = new Uint8Array(32).fill(3);
  const commitment = fairness.commitment(fairness.dealKey(matchKey, 1));
  const started = tableView({ shuffleProof: { dealNumber: 1, commitment }, zones: [{ kind: "pile", groups: [{ unseen: 4 }] }] });
  const ended = tableView({ shuffleProof: started.shuffleProof, zones: started.zones, status: { outcome: { matchKey } } });

  it("holds where the published key gives the commitment, and tells the deck", () => {
    const [seen] = remembered(remembered([], started), ended);
    const deal = checked(info, seen as never);
    expect(deal.isFair).toBe(true);
    expect([...deal.order].sort()).toEqual(["3C", "3D", "4C", "4D"]);
  });

  it("takes as many copies as the proof counts", () => {
    const large = tableView({ shuffleProof: { dealNumber: 1, commitment, deckCopies: [2, 0, 3, 1] } });
    const [seen] = remembered(remembered([], large), ended);
    expect([...checked(info, seen as never).order].sort()).toEqual(["3C", "3C", "4C", "4C", "4C", "4D"]);
  });

  it("fails where the commitment was another one when the deal started", () => {
    const other = tableView({ shuffleProof: { dealNumber: 1, commitment: seed } });
    const [seen] = remembered(remembered([], other), ended);
    expect(checked(info, seen as never).isFair).toBe(false);
  });

  it("is open as long as no key is published", () => {
    const [seen] = remembered([], started);
    expect(checked(info, seen as never).isFair).toBeUndefined();
  });
});

describe("seeds", () => {
  it("are 64 digits as they are, else what follows from the words", async () => {
    const digits = "0f".repeat(32);
    expect(toHex((await seedOf(digits)) as Uint8Array)).toBe(digits);
    expect(await seedOf("tea")).toEqual(await seedOf(" tea "));
    expect((await seedOf("tea"))?.length).toBe(32);
    expect(await seedOf("  ")).toBeUndefined();
  });

  it("survive being written", () => {
    expect(fromHex(toHex(seed))).toEqual(seed);
  });
});

describe("a problem", () => {
  const info = gameInfo({ refusals: [{ kind: "MUST_LEAD", names: { english: "must lead" }, description: "The leader may not pass." }] });
  const failure = (reason: string) => ({ code: undefined, message: "no", reason });

  it("with a move is told in the words of the game", () => {
    expect(problemOf(new MoveRefused(failure("MUST_LEAD")), info)).toEqual({
      kind: "refused",
      text: "Must lead. The leader may not pass.",
    });
    expect(problemOf(new MoveRefused(failure("BAD_MOVE")), info).text).toBe("Bad move. No.");
  });

  it("says whether it may go away by itself", () => {
    expect(problemOf(new Unavailable(failure(""))).kind).toBe("again");
    expect(problemOf(new Overloaded(failure("OVERLOADED"))).kind).toBe("again");
    expect(problemOf(new StateRefused(failure("UNKNOWN_KEY"))).kind).toBe("state");
    expect(problemOf(new CroupierError(failure(""))).kind).toBe("fault");
  });
});
