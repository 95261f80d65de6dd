/**
 * Bundled and started by misses.ts. Makes pages over HTTP that no cache holds, and in turns does the least that each takes: its
 * statements one after the other on one connection, and one `renderToString` of the same tree.
 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createQueryId, type KyselyPlugin, type RootOperationNode } from "kysely";
import type pg from "pg";
import { productAddress } from "#domain/product.ts";
import { createApp } from "#server/app.ts";
import { listenToChanges } from "#server/changes.ts";
import { connect, openPool } from "#server/db/connection.ts";
import { readEnvironment } from "#server/environment.ts";
import { createGroupCounts } from "#server/group-counts.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLive } from "#server/live/live-channel.ts";
import { createLog } from "#server/log.ts";
import { readAssets } from "#server/pages/assets.ts";
import { renderRoot, settingsOf } from "#server/pages/html.tsx";
import { PAGES, type CachedRow, type PageRequest } from "#server/pages/page-table.ts";
import { createPages } from "#server/pages/pages.ts";
import { createMissedSearches } from "#server/search/missed-searches.ts";
import { createPlacedKeys } from "#server/orders/placed-keys.ts";
import { createProductIndex } from "#server/search/product-index.ts";
import { createSecurityEvents } from "#server/operation/security-events.ts";
import { findFrame } from "#server/settings/settings.ts";
import { openStorage } from "#server/storage/open.ts";

export type MissesTask = { connection: pg.ClientConfig; clientFolder: string };

/** Milliseconds by round. */
export type Misses = { name: string; statements: number; whole: number[]; queries: number[]; rendering: number[] }[];

const ROUNDS = 6;
const PER_ROUND = 60;

process.once("message", async ({ connection, clientFolder }: MissesTask) => {
  const read = readEnvironment({ RATE_LIMIT: "off", LOG_LEVEL: "error" });
  if (!read.ok) throw new Error(read.refusal.sentence);
  const environment = read.value;
  const log = createLog(environment.logLevel);
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const plain = connect(connection, () => undefined);
  const changes = listenToChanges(connection, log);
  await new Promise<void>((resolve) => changes.onListening((listening) => listening && resolve()));
  const counts = createGroupCounts();
  const shop = {
    db: plain,
    connection,
    environment,
    secretKey: "",
    storage: openStorage(environment),
    changes: { ...changes, isListening: () => false },
    productIndex: createProductIndex(plain, changes),
    missedSearches: createMissedSearches(plain, log),
    live: createLive(changes),
    counts,
    placedKeys: createPlacedKeys(),
    securityEvents: createSecurityEvents(log, counts),
    log,
  };
  const pages = createPages(shop, await readAssets(clientFolder));
  const app = createApp(shop, pages, { answer: () => undefined });
  const limits = { total: 100, perNetwork: undefined, spare: 1 };
  const server = createHttpServer(pages, app.fetch, {
    environment,
    limits,
    admissions: new Map(),
    log,
    report: () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = await openPool(connection, () => undefined, 1).connect();

  const { id } = await plain
    .selectFrom("products")
    .select("id")
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  const filters = "?talle=M&en_stock=1&precio_max=900000";
  const visited: { name: string; row: CachedRow; request: PageRequest }[] = [
    { name: "Home", row: PAGES.home, request: { path: "/", params: {}, search: "" } },
    { name: "List", row: PAGES.listing, request: { path: "/productos", params: {}, search: "" } },
    { name: "List with filters", row: PAGES.listing, request: { path: "/productos", params: {}, search: filters } },
    { name: "Product", row: PAGES.product, request: { path: productAddress(id), params: { id }, search: "" } },
  ];

  const misses: Misses = [];
  for (const { name, row, request } of visited) {
    const visit = () =>
      new Promise<number>((resolve, reject) => {
        const askedAt = performance.now();
        const options = { port, agent, path: request.path + request.search, headers: { "accept-encoding": "br" } };
        get(options, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${name} gave ${answer.statusCode}`));
          buffer(answer).then(() => resolve(performance.now() - askedAt), reject);
        }).on("error", reject);
      });
    // Again after the index is there.
    await visit();
    const recording = { ...shop, db: plain.withPlugin(recorder) };
    nodes.length = 0;
    const { page } = await row.load(recording, request);
    const frame = await findFrame(recording.db, shop.storage);
    const statements = nodes.map((node) => plain.getExecutor().compileQuery(node, createQueryId()));
    const settings = settingsOf(page, frame);
    const query = async () => {
      const askedAt = performance.now();
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
      return performance.now() - askedAt;
    };
    const render = () => {
      const startedAt = performance.now();
      renderRoot(page, settings);
      return performance.now() - startedAt;
    };
    const miss: Misses[number] = { name, statements: statements.length, whole: [], queries: [], rendering: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times = { whole: [] as number[], queries: [] as number[], rendering: [] as number[] };
      for (let n = 0; n < PER_ROUND; n += 1) {
        times.whole.push(await visit());
        times.queries.push(await query());
        times.rendering.push(render());
      }
      // The first round only warms up.
      if (round === 0) continue;
      for (const part of ["whole", "queries", "rendering"] as const) {
        miss[part].push(times[part].toSorted((a, b) => a - b)[PER_ROUND / 2] ?? 0);
      }
    }
    misses.push(miss);
  }
  process.send?.(misses);
});
