import { Direction } from "croupier-client/contract";
import { describe, expect, it } from "vitest";
import { othersInOrder, seating } from "../src/seating.ts";

describe("seats around the table", () => {
  it("go to the left where play goes clockwise", () => {
    expect(seating(4, 0, Direction.CLOCKWISE)).toEqual({ left: [1], top: [2], right: [3] });
  });

  it("go to the right where play goes counter-clockwise", () => {
    expect(seating(4, 1, Direction.COUNTERCLOCKWISE)).toEqual({ left: [0], top: [3], right: [2] });
  });

  it("read from top to bottom on the sides and from left to right on top", () => {
    expect(seating(8, 0, Direction.CLOCKWISE)).toEqual({ left: [2, 1], top: [3, 4, 5], right: [6, 7] });
  });

  it.each([2, 3, 4, 5, 6, 7, 8])("seat everybody but oneself once, of %i", (seats) => {
    for (let own = 0; own < seats; own++) {
      const { left, top, right } = seating(seats, own, Direction.COUNTERCLOCKWISE);
      expect([...left, ...top, ...right, own].sort()).toEqual(Array.from({ length: seats }, (_, seat) => seat));
      expect(left.length).toBe(right.length);
    }
  });

  it("begin with the seat after one's own", () => {
    expect(othersInOrder(4, 2)).toEqual([3, 0, 1]);
  });
});
