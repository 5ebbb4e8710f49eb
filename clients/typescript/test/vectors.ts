/** Reads tests/golden/shuffle_vectors.txt, whose first lines say what its lines hold. */

import { readFileSync } from "node:fs";

/** A line of the file: its word, and its fields with the deal they are about. */
export interface Vector {
  readonly word: string;
  readonly seed: Uint8Array;
  readonly deal: number;
  readonly fields: readonly string[];
}

/** Returns the vectors of a file. */
export function readVectors(path: string): Vector[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).map(vectorOf);
}

function vectorOf(line: string): Vector {
  const [word = "", seed = "", deal = "", ...fields] = line.split(" ");
  return { word, seed: bytesOf(seed), deal: Number(deal), fields };
}

/** Returns the bytes that hexadecimal digits say. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
