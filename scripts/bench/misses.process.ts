/**
 * Bundled and started by misses.ts. Requests uncached pages over HTTP, alternating with the minimum each needs: its
 * statements in sequence on one connection, and one `renderToString` of the same tree.
 */
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createQueryId, type KyselyPlugin, type RootOperationNode } from "kysely";
import type pg from "pg";
import { productAddress } from "#domain/product.ts";
import { createApp } from "#server/app.ts";
import { assembleShop } from "#server/assemble-shop.ts";
import { listenToChanges } from "#server/changes.ts";
import { connect, type Db, openPool } from "#server/db/connection.ts";
import { readEnvironment } from "#server/environment.ts";
import { createGroupCounts } from "#server/group-counts.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { createPlacedKeys } from "#server/orders/placed-keys.ts";
import { readAssets } from "#server/pages/assets.ts";
import { renderRoot, settingsOf } from "#server/pages/html.tsx";
import { PAGES, type CachedRow, type PageRequest } from "#server/pages/page-table.ts";
import { createPages } from "#server/pages/pages.ts";
import { findFrame } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";

export type MissesTask = { connection: pg.ClientConfig; clientFolder: string };

/** Milliseconds by round. */
export type Misses = { name: string; statements: number; whole: number[]; queries: number[]; rendering: number[] }[];

const ROUNDS = 6;
const PER_ROUND = 60;

const PARTS = ["whole", "queries", "rendering"] as const;

type Visited = { name: string; row: CachedRow; request: PageRequest };

process.once("message", async ({ connection, clientFolder }: MissesTask) => {
  const shop = await openShop(connection);
  const port = await serveUncached(shop, clientFolder);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = await openPool(connection, () => undefined, 1).connect();
  const misses: Misses = [];
  for (const visited of await listVisited(shop.db)) {
    misses.push(await measure(visited, shop, client, { port, agent }));
  }
  process.send?.(misses);
});

/** Reports its changes as missed, so that no page is cached. */
async function openShop(connection: pg.ClientConfig): Promise<Shop> {
  const read = readEnvironment({ RATE_LIMIT: "off", LOG_LEVEL: "error" });
  if (!read.ok) throw new Error(read.refusal.sentence);
  const environment = read.value;
  const log = createLog(environment.logLevel);
  const db = connect(connection, () => undefined);
  const changes = listenToChanges(connection, log);
  await new Promise<void>((resolve) => changes.onListening((listening) => listening && resolve()));
  const [counts, placedKeys] = [createGroupCounts(), createPlacedKeys()];
  const shop = assembleShop({ db, connection, environment, secretKey: "", changes, counts, placedKeys, log });
  return { ...shop, changes: { ...changes, isListening: () => false } };
}

async function serveUncached(shop: Shop, clientFolder: string): Promise<number> {
  const pages = createPages(shop, await readAssets(clientFolder));
  const app = createApp(shop, pages, { answer: () => undefined });
  const limits = { total: 100, perNetwork: undefined, spare: 1 };
  const server = createHttpServer(pages, app.fetch, {
    environment: shop.environment,
    limits,
    admissions: new Map(),
    log: shop.log,
    report: () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function listVisited(db: Db): Promise<Visited[]> {
  const { id } = await db.selectFrom("products").select("id").where("is_active", "=", true).executeTakeFirstOrThrow();
  const filters = "?talle=M&en_stock=1&precio_max=900000";
  return [
    { name: "Home", row: PAGES.home, request: { path: "/", params: {}, search: "" } },
    { name: "List", row: PAGES.listing, request: { path: "/productos", params: {}, search: "" } },
    { name: "List with filters", row: PAGES.listing, request: { path: "/productos", params: {}, search: filters } },
    { name: "Product", row: PAGES.product, request: { path: productAddress(id), params: { id }, search: "" } },
  ];
}

async function measure(
  { name, row, request }: Visited,
  shop: Shop,
  client: pg.PoolClient,
  over: { port: number; agent: Agent },
): Promise<Misses[number]> {
  // Again after the index is there.
  await getPage(request, over);
  const { page, frame, statements } = await loadRecorded(row, request, shop);
  const settings = settingsOf(page, frame);
  const acts = {
    whole: () => getPage(request, over),
    queries: async () => {
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
    },
    rendering: () => renderRoot(page, settings),
  };
  const miss: Misses[number] = { name, statements: statements.length, whole: [], queries: [], rendering: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = { whole: [] as number[], queries: [] as number[], rendering: [] as number[] };
    for (let n = 0; n < PER_ROUND; n += 1) {
      for (const part of PARTS) times[part].push(await timed(acts[part]));
    }
    // The first round only warms up.
    if (round === 0) continue;
    for (const part of PARTS) miss[part].push(times[part].toSorted((a, b) => a - b)[PER_ROUND / 2] ?? 0);
  }
  return miss;
}

async function timed(act: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function getPage({ path, search }: PageRequest, over: { port: number; agent: Agent }): Promise<void> {
  const request = get({ ...over, path: path + search, headers: { "accept-encoding": "br" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} gave ${answer.statusCode}`);
  await buffer(answer);
}

async function loadRecorded(row: CachedRow, request: PageRequest, shop: Shop) {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = shop.db.withPlugin(recorder);
  const { page } = await row.load({ ...shop, db }, request);
  const frame = await findFrame(db, shop.storage);
  return { page, frame, statements: nodes.map((node) => shop.db.getExecutor().compileQuery(node, createQueryId())) };
}
