/**
 * A service whose only game nobody has heard of: a real one, with everything taken out of its description that a page could know it by.
 * Its cards have no rank, suit, sign or name, its zones no layout, its words no meaning; the moves and the rules are real.
 */
import { readFile } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Client, createClient, type ServiceImpl } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { EngineService, type GameInfo, type MatchState, type Observation } from "croupier-client/contract";

const REAL = "sasaki";
const NEVER_HEARD_OF = "mumbo_jumbo";
const PAGE = new URL("../dist/", import.meta.url).pathname;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** A page of its own before that service. */
export interface Disguise {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the page with the disguised game in front of the real service at `real`, on loopback. */
export async function disguise(real: string): Promise<Disguise> {
  const service = createClient(EngineService, createGrpcWebTransport({ baseUrl: real }));
  const calls = connectNodeAdapter({
    routes: (router) => router.service(EngineService, disguised(service)),
    fallback: (request, response) => void page(request.url ?? "/", response),
  });
  const server = createServer(calls);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => closed(server) };
}

/** As much of an answer over HTTP/1.1 or HTTP/2 as is used. */
interface Answer {
  writeHead(status: number, headers?: OutgoingHttpHeaders): unknown;
  end(body: Buffer | string): unknown;
}

async function page(url: string, response: Answer): Promise<void> {
  const name = url === "/" ? "index.html" : url.slice(1);
  try {
    const file = await readFile(join(PAGE, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "" });
    response.end(file);
  } catch {
    response.writeHead(404);
    response.end("");
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

type Service = Client<typeof EngineService>;

function disguised(real: Service): Partial<ServiceImpl<typeof EngineService>> {
  return {
    listGames: async () => {
      const answer = await real.listGames({ games: [REAL] });
      return { ...answer, games: answer.games.map(masked) };
    },
    startMatch: async (request) => answered(await real.startMatch({ ...request, game: REAL })),
    applyMoves: async (request) => answered(await real.applyMoves({ ...request, match: unmasked(request.match) })),
    observeMatch: async (request) => answered(await real.observeMatch({ ...request, match: unmasked(request.match) })),
    batchApplyMoves: async ({ requests }) =>
      real.batchApplyMoves({ requests: requests.map((request) => ({ ...request, match: unmasked(request.match) })) }),
  };
}

/** Takes out of the description what can be left out of it; kinds and codes remain, as messages name them. */
function masked({ cards, presets, options, ...rest }: GameInfo): GameInfo {
  const nothing = { zones: [], decisions: [], moves: [], events: [], facts: [], marks: [], outcomes: [], refusals: [] };
  return {
    ...{ ...rest, ...nothing, game: NEVER_HEARD_OF, summary: "", names: undefined },
    cards: cards.map((card) => ({ ...card, rank: "", suit: "", glyph: "", names: undefined })),
    presets: presets.map((preset) => ({ ...preset, names: undefined, description: "" })),
    options: options.map((option) => ({ ...option, names: undefined, description: "" })),
  };
}

function unmasked(match: MatchState | undefined): MatchState | undefined {
  return match && { ...match, game: REAL };
}

function answered<A extends { match?: MatchState; observations: Observation[] }>(answer: A): A {
  if (answer.match) answer.match.game = NEVER_HEARD_OF;
  for (const { view } of answer.observations) if (view) view.game = NEVER_HEARD_OF;
  return answer;
}
