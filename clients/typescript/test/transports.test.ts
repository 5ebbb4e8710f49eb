/** connectNode and connectWeb over real connections on loopback, and what they make of connections that break. */

import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer as createHttp2Server, type Http2Server, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { Code } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { afterEach, describe, expect, it } from "vitest";
import { EngineService } from "../src/contract.js";
import type { Client, ClientOptions } from "../src/index.js";
import { connectNode } from "../src/node.js";
import { connectWeb } from "../src/web.js";

/** With how many calls the connection breaks. */
let toBreak = 0;
let calls = 0;
const sockets = new Set<Socket>();
const servers: (HttpServer | Http2Server)[] = [];

const answer = connectNodeAdapter({
  routes: ({ service }) => {
    service(EngineService, {
      getServerInfo: () => {
        if (++calls <= toBreak) for (const socket of sockets) socket.destroy();
        return { release: "9" };
      },
    });
  },
});

async function served(server: HttpServer | Http2Server): Promise<string> {
  servers.push(server);
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  sockets.clear();
  [toBreak, calls] = [0, 0];
});

const WAYS: [string, (options?: ClientOptions) => Promise<Client>][] = [
  ["node", async (options) => connectNode(await served(createHttp2Server(answer)), options)],
  ["web", async (options) => connectWeb(`http://${await served(createHttpServer(answer))}`, options)],
];

describe.each(WAYS)("%s", (_, connect) => {
  it("calls", async () => {
    expect((await (await connect()).serverInfo()).release).toBe("9");
  });

  it("connects again where a connection broke during a call", async () => {
    toBreak = 1;
    expect((await (await connect()).serverInfo()).release).toBe("9");
    expect(calls).toBe(2);
  });

  it("says that nobody can be reached after four connections that broke", async () => {
    toBreak = 9;
    await expect((await connect()).serverInfo()).rejects.toMatchObject({ name: "Unavailable", code: Code.Unavailable });
    expect(calls).toBe(4);
  });
});

type Http2Answer = (response: Http2ServerResponse) => unknown;

describe("details that are no status", () => {
  const garbage = { "grpc-status": "9", "grpc-message": "refused", "grpc-status-details-bin": "////" };
  const plain = { name: "MoveRefused", message: "refused", reason: "" };

  it.each<[string, Http2Answer]>([
    ["at once", (response) => response.writeHead(200, { "content-type": "application/grpc", ...garbage })],
    ["after headers", (response) => response.writeHead(200, { "content-type": "application/grpc" }).addTrailers(garbage)],
  ])("leave gRPC its plain status: %s", async (_, reply) => {
    const server = createHttp2Server((_request, response) => {
      reply(response);
      response.end();
    });
    await expect(connectNode(await served(server)).serverInfo()).rejects.toMatchObject(plain);
  });

  it("leave gRPC-Web its plain status", async () => {
    const type = "application/grpc-web+proto";
    const server = createHttpServer((_, response) => response.writeHead(200, { "content-type": type, ...garbage }).end());
    await expect(connectWeb(`http://${await served(server)}`).serverInfo()).rejects.toMatchObject(plain);
  });
});

it.each([
  ["node", connectNode("127.0.0.1:1")],
  ["web", connectWeb("http://127.0.0.1:1")],
])("%s says that nobody is there", async (_, client) => {
  await expect(client.serverInfo()).rejects.toMatchObject({ name: "Unavailable", code: Code.Unavailable });
});

it("closing a client ends calls on their way; a later one connects again", async () => {
  let answering = false;
  const server = createHttp2Server((request, response) => (answering ? answer(request, response) : undefined));
  const client = connectNode(await served(server));
  const call = client.serverInfo();
  server.once("stream", () => client.close());
  await expect(call).rejects.toMatchObject({ name: "CroupierError", code: Code.Canceled });
  answering = true;
  expect((await client.serverInfo()).release).toBe("9");
});
