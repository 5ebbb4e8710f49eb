/** Shapes of suits, each drawn in a box from -10 to 10. */

/** The four French suits by the sign that ends a glyph. */
export const FRENCH: Readonly<Record<string, { path: string; red: boolean }>> = {
  "♥": { path: "M0 9.5C-9 2.5-10-1.5-9-4.8C-7.8-9 -2-9.2 0-4C2-9.2 7.8-9 9-4.8C10-1.5 9 2.5 0 9.5Z", red: true },
  "♦": { path: "M0-10C2-6 5-2.5 7.6 0C5 2.5 2 6 0 10C-2 6-5 2.5-7.6 0C-5-2.5-2-6 0-10Z", red: true },
  "♠": {
    path: "M0-10C2-5 9-2 9 3C9 7 4 8 1.2 5C1.5 8 2.5 9 4 10H-4C-2.5 9-1.5 8-1.2 5C-4 8-9 7-9 3C-9-2-2-5 0-10Z",
    red: false,
  },
  "♣": {
    path: "M0-10A4.5 4.5 0 0 1 3.4-2.6A4.5 4.5 0 1 1 1.2 4C1.5 7 2.5 9 4 10H-4C-2.5 9-1.5 7-1.2 4A4.5 4.5 0 1 1-3.4-2.6A4.5 4.5 0 0 1 0-10Z",
    red: false,
  },
};

const LEFT = -8.5;
const RIGHT = 8.5;
const ROWS = { top: -27, upper: -13.5, mid: 0, lower: 13.5, bottom: 27 };

type Spot = readonly [x: number, y: number];

const sides = (...rows: number[]): Spot[] =>
  rows.flatMap((y): Spot[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
const centre = (...rows: number[]): Spot[] => rows.map((y): Spot => [0, y]);

/** Where the pips of a number card lie, from its centre; index = rank. */
export const PIPS: readonly (readonly Spot[])[] = [
  [],
  centre(ROWS.mid),
  centre(ROWS.top, ROWS.bottom),
  centre(ROWS.top, ROWS.mid, ROWS.bottom),
  sides(ROWS.top, ROWS.bottom),
  [...sides(ROWS.top, ROWS.bottom), ...centre(ROWS.mid)],
  sides(ROWS.top, ROWS.mid, ROWS.bottom),
  [...sides(ROWS.top, ROWS.mid, ROWS.bottom), ...centre(ROWS.upper)],
  [...sides(ROWS.top, ROWS.mid, ROWS.bottom), ...centre(ROWS.upper, ROWS.lower)],
  [...sides(ROWS.top, -9, 9, ROWS.bottom), ...centre(ROWS.mid)],
  [...sides(ROWS.top, -9, 9, ROWS.bottom), ...centre(-18, 18)],
];
