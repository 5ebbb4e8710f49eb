import { create } from "@bufbuild/protobuf";
import { describe, expect, it, test } from "vitest";
import { MoveSchema, ObserveSchema, Reveal } from "../src/contract.js";
import { BYSTANDER, DEFAULT_MOVE, type OptionInput, optionValue, seatMove, type Viewer } from "../src/index.js";
import { observeMessage, optionMessages, revealMessage, viewerValue } from "../src/values.js";

const roundTrip = (value: OptionInput) => optionValue(optionMessages({ it: value }).it as never);

describe("options", () => {
  it.each([true, false, 0, 20, -3, "evening", "", null])("come back as they went: %s", (value) => {
    expect(roundTrip(value)).toBe(value);
  });

  it("have one form for the same choices", () => {
    expect(roundTrip(["b", "a"])).toEqual(new Set(["a", "b"]));
    expect(optionMessages({ it: ["b", "a"] })).toEqual(optionMessages({ it: new Set(["a", "b"]) }));
    expect(roundTrip([])).toEqual(new Set());
  });

  it.each([1.5, 2 ** 31, Number.NaN, {}, undefined, 3n])("of no option's type are refused: %s", (value) => {
    expect(() => roundTrip(value as never)).toThrow(TypeError);
  });
});

describe("viewers", () => {
  it.each<Viewer>([0, 3, BYSTANDER])("come back as they went: %s", (viewer) => {
    const observe = observeMessage({ viewers: [viewer] });
    expect(observe?.viewers[0]?.viewer.case).toBeDefined();
    expect(viewerValue(observe?.viewers[0])).toBe(viewer);
  });

  it.each([undefined, null, "0", true, 1.5])("that are none are refused: %s", (viewer) => {
    expect(() => observeMessage({ viewers: [viewer as never] })).toThrow(/viewer/);
  });

  it("are not asked for unless somebody looks", () => {
    expect(observeMessage({ omit: ["moves"] })).toBeUndefined();
    expect(observeMessage({ askedSeats: true, omit: ["moves", "options"] })).toEqual(
      create(ObserveSchema, { askedSeats: true, omitMoves: true, omitOptions: true }),
    );
    expect(observeMessage({ viewers: [0], omit: ["views", "typed_moves"] })).toMatchObject({ omitViews: true, omitTypedMoves: true });
  });

  it.each([["sentences"], "views"])("leave out only what there is: %s", (omit) => {
    expect(() => observeMessage({ viewers: [0], omit: omit as never })).toThrow(/views, moves, typed_moves, options/);
  });
});

describe("a move", () => {
  const typed = create(MoveSchema, { game: { case: "sasaki", value: { move: { case: "run", value: {} } } } });

  it.each([
    ["notation", "play 7H"],
    ["move", typed],
    ["defaultMove", DEFAULT_MOVE],
  ] as const)("fills its own field: %s", (field, answer) => {
    const move = seatMove(0, 5, answer);
    expect([move.seat, move.decisionId, move.answer.case]).toEqual([0, 5, field]);
  });

  it.each([
    [undefined, 1, "pass"],
    [0, 1.5, "pass"],
    [0, "1", "pass"],
    [0, 1, undefined],
    [0, 1, { notation: "pass" }],
  ])("of other values is refused: %s %s %s", (seat, decision, answer) => {
    expect(() => seatMove(seat as never, decision as never, answer as never)).toThrow(TypeError);
  });
});

test("reveal is one of three words", () => {
  expect(revealMessage("never")).toBe(Reveal.NEVER);
  for (const word of ["sometimes", "toString", undefined]) {
    expect(() => revealMessage(word as never)).toThrow(/after_match, after_deal, never/);
  }
});
