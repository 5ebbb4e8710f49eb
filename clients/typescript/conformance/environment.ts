/** Where the servers are. Run by `make test-clients`, which sets the variables (tests/clients/conformance/PROTOCOL.md). */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@bufbuild/protobuf";
import type { Client, ClientOptions } from "../src/index.js";
import { connectNode } from "../src/node.js";
import { connectWeb } from "../src/web.js";

/** Returns a variable of the harness; fails where it is not running. */
export function setting(name: string): string {
  const value = process.env[`CROUPIER_${name}`];
  if (!value) throw new Error(`CROUPIER_${name} is not set: run \`make test-clients\``);
  return value;
}

/** The ways to the service: gRPC directly, through Envoy and with TLS, gRPC-Web through Envoy. */
export const WAYS: Readonly<Record<string, (options?: ClientOptions) => Client>> = {
  direct: (options) => connectNode(setting("DIRECT"), options),
  envoy: (options) => connectNode(setting("ENVOY"), options),
  tls: (options) => connectNode(setting("MTLS"), { ...options, tls: certified("app", "ca") }),
  web: (options) => connectWeb(`http://${setting("WEB")}`, options),
};

/** Returns the path of a file in the folder of certificates. */
export function certificate(name: string): string {
  return join(setting("CERTIFICATES"), name);
}

/** Returns how anybody connects who trusts that authority. */
export function trusting(authority: string) {
  return { ca: readFileSync(certificate(`${authority}.crt`)) };
}

/** Returns how a caller with a certificate connects, who trusts that authority. */
export function certified(caller: string, authority: string) {
  const [cert, key] = [`${caller}.crt`, `${caller}.key`].map((name) => readFileSync(certificate(name)));
  return { ...trusting(authority), cert, key };
}

/** Returns the path of a golden file. */
export function golden(...names: string[]): string {
  return join(setting("GOLDEN"), ...names);
}

/** Returns a golden file. */
export function readGolden<T>(...names: string[]): T {
  return JSON.parse(readFileSync(golden(...names), "utf8"));
}

/** Returns the paths of all golden matches, below the golden folder. */
export function goldenMatches(): string[] {
  const names = readdirSync(golden("matches"), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".json")).map((name) => join("matches", name));
}

/** A golden match, in the JSON of the contract. */
export interface GoldenMatch {
  readonly start: JsonObject;
  readonly moves: readonly JsonObject[];
  readonly revision: number;
  readonly viewers: readonly { readonly viewer: JsonObject; readonly view: JsonObject; readonly events: readonly string[] }[];
}
