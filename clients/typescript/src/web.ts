/** Connecting from a browser: gRPC-Web, which a proxy such as Envoy translates to gRPC. */

import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Client, type ClientOptions } from "./client.js";
import { isReadable, STATUS_DETAILS } from "./status_details.js";

/** Returns a client of the service behind the gRPC-Web proxy at `baseUrl`, as `https://croupier.example` or `location.origin`. */
export function connectWeb(baseUrl: string, options: ClientOptions = {}): Client {
  return new Client(createGrpcWebTransport({ baseUrl, fetch: fetchReadable }), options);
}

const fetchReadable: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const details = response.headers.get(STATUS_DETAILS);
  if (details === null || isReadable(details)) return response;
  const headers = new Headers(response.headers);
  headers.delete(STATUS_DETAILS);
  return new Response(response.body, { status: response.status, headers });
};
