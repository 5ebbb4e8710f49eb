import { create } from "@bufbuild/protobuf";
import { type ListedMove, ListedMoveSchema } from "croupier-client/contract";
import { describe, expect, it } from "vitest";
import { codesAt, exact, fitting, helpful, nearest, placeOf, without } from "../src/selection.ts";
import { tableView } from "./descriptions.ts";

function move(...cards: string[]): ListedMove {
  return create(ListedMoveSchema, { notation: ["play", ...cards].join(" "), kind: "play", cards });
}

const single = move("3C");
const pair = move("3C", "3D");
const twins = move("rG", "rG");
const pass = create(ListedMoveSchema, { notation: "pass", kind: "pass" });
const moves = [single, pair, twins, pass];

describe("a selection", () => {
  it("leaves open every move that has at least its cards", () => {
    expect(fitting(moves, ["3D"])).toEqual([pair]);
    expect(fitting(moves, [])).toEqual(moves);
  });

  it("is exactly the moves with its cards in any order, and nothing where nothing is picked", () => {
    expect(exact(moves, ["3D", "3C"])).toEqual([pair]);
    expect(exact(moves, [])).toEqual([]);
  });

  it("counts copies of a card", () => {
    expect(exact(moves, ["rG"])).toEqual([]);
    expect(exact(moves, ["rG", "rG"])).toEqual([twins]);
    expect(fitting(moves, ["rG", "rG", "rG"])).toEqual([]);
  });

  it("is helped by the cards that its moves still lack", () => {
    expect([...helpful(moves, ["3C"])]).toEqual(["3D"]);
    expect([...helpful(moves, ["rG"])]).toEqual(["rG"]);
  });

  it("that is no move is near to the moves that share most with it", () => {
    expect(nearest(moves, ["3C", "3D", "4C"], 2)).toEqual([pair, single]);
    expect(nearest(moves, ["KH"])).toEqual([]);
  });
});

describe("places", () => {
  const view = tableView({ zones: [{ kind: "box" }, { kind: "hand", groups: [{ cards: ["3C", "4D"] }] }] });

  it("name cards of the view, and nothing that is not there", () => {
    expect(codesAt(view, [placeOf(1, 0, 1), placeOf(1, 0, 7), placeOf(5, 0, 0)])).toEqual(["4D"]);
  });
});

it("taking away cards that are not there leaves nothing to compare", () => {
  expect(without(["3C"], ["4C"])).toBeUndefined();
  expect(without(["3C", "3C"], ["3C"])).toEqual(["3C"]);
});
