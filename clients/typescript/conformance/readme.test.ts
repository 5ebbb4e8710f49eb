/** The README's programs compile strictly and run as they are written, against the package as it is built. */

import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setting } from "./environment.js";

const run = promisify(execFile);
const root = new URL("..", import.meta.url).pathname;
const examples = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text ?? "");

// Inside the package, which finds itself by its name.
const folder = mkdtempSync(join(root, "readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ADDRESSES = { "127.0.0.1:50051": "DIRECT", "127.0.0.1:8081": "WEB", "croupier.internal:50051": "MTLS" };

/** A browser's, as far as the examples use it. An assertion that fails ends the program. */
const SURROUNDINGS = `
const items = new Map();
globalThis.localStorage = { setItem: (name, value) => items.set(name, value), getItem: (name) => items.get(name) ?? null };
console.assert = (holds) => { if (!holds) throw new Error("an assertion fails"); };
`;

beforeAll(async () => {
  examples.forEach((text, index) => {
    const moved = Object.entries(ADDRESSES).reduce((moving, [written, server]) => moving.replaceAll(written, setting(server)), text);
    writeFileSync(join(folder, `${index}.mts`), moved);
    if (index === 0) writeFileSync(join(folder, "plain.mjs"), moved);
  });
  writeFileSync(join(folder, "surroundings.mjs"), SURROUNDINGS);
  cpSync(setting("CERTIFICATES"), folder, { recursive: true });
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: ["node"],
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await run("npx", ["tsc", "-p", folder], { cwd: root });
});

it("has a whole game in less than 30 lines", () => {
  expect(examples[0]?.split("\n").length).toBeLessThan(30);
  expect(examples).toHaveLength(SAYS.length);
});

const SAYS: readonly [string, RegExp][] = [
  ["a whole game", /winners: \[/],
  ["in a browser", /./],
  ["storing a match", /^$/],
  ["errors", /move 1 was refused: WRONG_MOVE_KIND/],
  ["with TLS", /^release /],
  ["was the deal fair", /^$/],
];

it.each(SAYS.map(([name, says], index) => ({ name, says, index })))("runs $name", async ({ index, says }) => {
  const { stdout } = await run("node", ["--import", "./surroundings.mjs", `${index}.mjs`], { cwd: folder, timeout: 60_000 });
  expect(stdout.trim()).toMatch(says);
});

it("has a first program that Node runs as it stands", async () => {
  const { stdout } = await run("node", ["plain.mjs"], { cwd: folder, timeout: 60_000 });
  expect(stdout).toMatch(SAYS[0]?.[1] ?? /never/);
});
