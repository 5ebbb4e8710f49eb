/** TLS: whom the client trusts, who it says it is, and how it fails where that does not fit. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { connectNode, type NodeOptions } from "../src/node.js";
import { certificate, certified, setting, trusting } from "./environment.js";

const run = promisify(execFile);
const root = new URL("..", import.meta.url).pathname;

const BY_DEFAULT = `
import { connectNode } from "croupier-client/node";

const { match } = await connectNode(process.argv[1], { tls: {} }).start("sasaki");
console.log(match.game);
`;

async function started(way: string, tls?: NodeOptions["tls"]): Promise<string> {
  using client = connectNode(setting(way), tls && { tls });
  return (await client.start("sasaki")).match.game;
}

/** Defines the tests; `count` is called by each that passes. */
export function testsOfTls(count: () => void): void {
  describe("TLS", () => {
    whoFitsIsServed(count);
    whoDoesNotFitIsTold(count);
  });
}

function whoFitsIsServed(count: () => void): void {
  it.each([
    ["who trusts a private authority", "TLS", () => trusting("ca")],
    ["a certified caller", "MTLS", () => certified("app", "ca")],
  ])("serves %s", async (_, way, tls) => {
    expect(await started(way, tls())).toBe("sasaki");
    count();
  });

  it("trusts the authorities of Node by default", async () => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate("ca.crt") };
    const { stdout } = await run("node", ["--input-type=module", "--eval", BY_DEFAULT, setting("TLS")], { cwd: root, env });
    expect(stdout.trim()).toBe("sasaki");
    count();
  });
}

function whoDoesNotFitIsTold(count: () => void): void {
  it.each([
    ["an authority that is not trusted", "TLS", () => trusting("other-ca"), "unable to verify the first certificate"],
    ["a server of another name", "ELSEWHERE", () => trusting("ca"), "IP: 127.0.0.1 is not in the cert's list: 192.0.2.1"],
    ["no certificate", "MTLS", () => trusting("ca"), ""],
    ["a stranger's certificate", "MTLS", () => certified("stranger", "ca"), ""],
    ["no TLS where it is wanted", "TLS", () => undefined, ""],
    ["TLS where there is none", "DIRECT", () => trusting("ca"), "SSL routines"],
  ])("tells of %s", async (_, way, tls, says) => {
    const failed = await started(way, tls()).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: "Unavailable", message: expect.stringContaining(says) });
    count();
  });
}
