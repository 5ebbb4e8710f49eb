/** Connecting from Node: gRPC over HTTP/2. */

import type { ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { SecureContextOptions } from "node:tls";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { Client, type ClientOptions } from "./client.js";
import { isReadable, STATUS_DETAILS } from "./status_details.js";

/** Far above the service's own limits (GetServerInfo), so that its refusals arrive instead of the transport's. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** How a client connects. */
export interface NodeOptions extends ClientOptions {
  /** Connect with TLS: the authorities to trust (`ca`), a certificate of the client's own (`cert`, `key`); `{}` for the defaults. */
  readonly tls?: SecureContextOptions;
}

/** A client with a connection of its own, which is made by the first call and made again when it breaks. */
export class NodeClient extends Client {
  readonly #session: Http2SessionManager;

  /** @internal Use connectNode. */
  constructor(session: Http2SessionManager, options: ClientOptions) {
    const [readMaxBytes, writeMaxBytes] = [MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES];
    super(createGrpcTransport({ baseUrl: session.authority, sessionManager: session, readMaxBytes, writeMaxBytes }), options);
    this.#session = session;
  }

  /** Closes the connection: calls on their way fail, a later one connects again. An idle connection keeps no process from ending. */
  close(): void {
    this.#session.abort();
  }

  /** Closes the connection at the end of a `using` block. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * Returns a client of the service at `target`, as `127.0.0.1:50051`.
 *
 * It has one connection: for several replicas give the address of a proxy that balances by call, such as Envoy.
 */
export function connectNode(target: string, { tls, ...options }: NodeOptions = {}): NodeClient {
  const baseUrl = `${tls ? "https" : "http"}://${target}`;
  const pings = { pingIntervalMs: 60_000, pingTimeoutMs: 10_000 };
  return new NodeClient(new Session(baseUrl, pings, tls), options);
}

class Session extends Http2SessionManager {
  override async request(...request: Parameters<Http2SessionManager["request"]>): Promise<ClientHttp2Stream> {
    const stream = await super.request(...request);
    // The transport listens later, and so hears what is left.
    return stream.on("response", dropUnreadable).on("trailers", dropUnreadable);
  }
}

function dropUnreadable(headers: IncomingHttpHeaders): void {
  const details = headers[STATUS_DETAILS];
  if (details !== undefined && !isReadable(String(details))) delete headers[STATUS_DETAILS];
}
