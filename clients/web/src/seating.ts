/** Where seats sit on the screen: one at the bottom, the others around the table in playing order and direction. */
import { Direction } from "croupier-client/contract";

/** The sides of the table that are not one's own. */
export type Side = "left" | "top" | "right";

/** Returns the other seats in playing order, beginning after `own`. */
export function othersInOrder(seats: number, own: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (own + 1 + step) % seats);
}

/** Returns the others by side, each side from left to right or from top to bottom as it is seen. To the left goes clockwise. */
export function seating(seats: number, own: number, direction: Direction): Record<Side, number[]> {
  const others = othersInOrder(seats, own);
  // Seen from one's own place the left neighbour comes first on the left side, at the bottom of it.
  const round = direction === Direction.COUNTERCLOCKWISE ? others.reverse() : others;
  const aside = Math.floor(round.length / 3);
  return {
    left: round.slice(0, aside).reverse(),
    top: round.slice(aside, round.length - aside),
    right: round.slice(round.length - aside),
  };
}

/** Returns the arrow that shows the direction over the top of the table. */
export function arrow(direction: Direction): string {
  return direction === Direction.COUNTERCLOCKWISE ? "↺" : "↻";
}

/** Says the direction in words. */
export function directionName(direction: Direction): string {
  if (direction === Direction.CLOCKWISE) return "clockwise";
  return direction === Direction.COUNTERCLOCKWISE ? "counter-clockwise" : "in the order of the seats";
}
