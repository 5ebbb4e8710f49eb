/** Golden matches, refusals, shuffle vectors and TLS. They are counted in one place, and so in one file. */

import { writeFileSync } from "node:fs";
import { equals, fromJson } from "@bufbuild/protobuf";
import { afterAll, describe, expect, it } from "vitest";
import { TableViewSchema, ViewerSchema } from "../src/contract.js";
import { type Client, fairness } from "../src/index.js";
import { viewerValue } from "../src/values.js";
import { bytesOf, readVectors, type Vector } from "../test/vectors.js";
import { expectation, movesOf, type RefusalCase, refusals, startAs } from "./cases.js";
import { type GoldenMatch, golden, goldenMatches, readGolden, setting, WAYS } from "./environment.js";
import { testsOfTls } from "./tls.js";

const counts = { matches: 0, views_compared: 0, refusals: 0, vectors: 0, tls: 0 };
afterAll(() => writeFileSync(setting("REPORT"), JSON.stringify(counts)));

describe.each(Object.keys(WAYS))("%s", (way) => {
  const client = WAYS[way]?.({ timeoutMs: 60_000 }) as Client;

  it.each(goldenMatches())("plays %s", async (path) => {
    const match = readGolden<GoldenMatch>(path);
    const viewers = match.viewers.map(({ viewer }) => viewerValue(fromJson(ViewerSchema, viewer)));
    const first = await startAs(client, match.start, viewers);
    const last = await client.apply(first.match, movesOf(match.moves), { viewers, omit: ["views"] });
    const { views } = await client.observe(last.match, { viewers, omit: ["typed_moves"] });
    expect(last.match.revision).toBe(match.revision);
    match.viewers.forEach(({ view, events }, index) => {
      const viewer = viewers[index] ?? -1;
      expectSame(views.get(viewer), fromJson(TableViewSchema, view));
      expect([first, last].flatMap((played) => played.events.get(viewer) ?? []).map((event) => event.sentence)).toEqual(events);
      counts.views_compared++;
    });
    counts.matches++;
  });
});

/** Compares as messages; toEqual, which takes absent and undefined for the same, shows where they differ. */
function expectSame(seen: Parameters<typeof equals<typeof TableViewSchema>>[1] | undefined, then: NonNullable<typeof seen>): void {
  expect(seen).toEqual(then);
  expect(seen && equals(TableViewSchema, seen, then)).toBe(true);
}

describe.each(["direct", "web"])("%s", (way) => {
  const client = WAYS[way]?.({ timeoutMs: 30_000 }) as Client;

  it.each(readGolden<RefusalCase[]>("refusals.json"))("refuses: $name", async (refusal) => {
    const errors = await refusals(client, refusal);
    expect(errors.map(expectation)).toEqual(errors.map(() => refusal.expect));
    counts.refusals++;
  });
});

describe("shuffle vectors", () => {
  const vectors = readVectors(golden("shuffle_vectors.txt"));

  it("are of three kinds", () => expect(new Set(vectors.map(({ word }) => word))).toEqual(new Set(["key", "below", "shuffle"])));

  it.each(vectors)("$word of deal $deal $fields.0 $fields.1", (vector) => {
    check(vector);
    counts.vectors++;
  });
});

function check({ word, seed, deal, fields: [first = "", n = "", listed = ""] }: Vector): void {
  const key = fairness.dealKey(seed, deal);
  if (word === "key") {
    expect([key, fairness.commitment(key)]).toEqual([bytesOf(first), bytesOf(n)]);
  } else if (word === "below") {
    const stream = fairness.numbers(key, first);
    expect(numbers(listed).map(() => fairness.below(stream, Number(n)))).toEqual(numbers(listed));
  } else {
    const [purpose, number] = first.split("/");
    expect(fairness.shuffled(Array(Number(n)).keys(), key, Number(number), purpose)).toEqual(numbers(listed));
  }
}

function numbers(listed: string): number[] {
  return listed.split(",").map(Number);
}

testsOfTls(() => counts.tls++);
