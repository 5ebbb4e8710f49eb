/** connectNode over TLS, with certificates that openssl makes for the test. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EngineService } from "../src/contract.js";
import { connectNode, type NodeOptions } from "../src/node.js";

const folder = mkdtempSync(join(tmpdir(), "croupier-tls-"));
const [server, caller] = [certificate("server"), certificate("caller")];
let service: Http2SecureServer;

/** Makes a certificate for 127.0.0.1 that vouches for itself; returns it with its key, in PEM. */
function certificate(name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", `/CN=${name}`];
  execFileSync("openssl", [...words, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

beforeAll(async () => {
  const answer = connectNodeAdapter({ routes: ({ service: of }) => of(EngineService, { getServerInfo: () => ({ release: "9" }) }) });
  service = createSecureServer({ ...server, ca: caller.cert, requestCert: true, rejectUnauthorized: true }, answer);
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true });
});

async function release(tls: NonNullable<NodeOptions["tls"]>): Promise<string> {
  const client = connectNode(`127.0.0.1:${(service.address() as AddressInfo).port}`, { tls, timeoutMs: 1000 });
  try {
    return (await client.serverInfo()).release;
  } finally {
    client.close();
  }
}

it("shows its certificate to a service that it trusts", async () => {
  expect(await release({ ca: server.cert, ...caller })).toBe("9");
});

it.each([
  ["an authority that did not vouch for the service", { ca: caller.cert, ...caller }, "self-signed"],
  ["the authorities of the system", caller, "self-signed"],
  ["no certificate of its own", { ca: server.cert }, "certificate required"],
])("gets no answer with %s", async (_, tls, says) => {
  await expect(release(tls)).rejects.toMatchObject({ name: "Unavailable", message: expect.stringMatching(says) });
});
