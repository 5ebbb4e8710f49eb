/** Connecting from a browser: gRPC-Web, which a proxy such as Envoy translates to gRPC. */

import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Client, type ClientOptions } from "./client.js";

/** Returns a client of the service behind the gRPC-Web proxy at `baseUrl`, as `https://croupier.example` or `location.origin`. */
export function connectWeb(baseUrl: string, options: ClientOptions = {}): Client {
  return new Client(createGrpcWebTransport({ baseUrl }), options);
}
