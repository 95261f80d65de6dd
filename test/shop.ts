import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { assembleShop } from "#server/assemble-shop.ts";
import { type Changes, listenToChanges } from "#server/changes.ts";
import { connect } from "#server/db/connection.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { createGroupCounts } from "#server/group-counts.ts";
import { createLog } from "#server/log.ts";
import { createPlacedKeys } from "#server/orders/placed-keys.ts";
import { createPages } from "#server/pages/pages.ts";
import type { Shop } from "#server/shop.ts";
import { openDatabase } from "./database.ts";
import { checkDescribed } from "./described-answer.ts";
import { orderRequest, type TestItem, type TestOrder } from "./orders.ts";
import { type OnSale, putOnSale, type TestProduct, type TestVariant } from "./products.ts";

/** A whole shop on a private database: real PostgreSQL, real files, no port. */
export type TestShop = Shop & {
  /** Calls the shop like a program; successful answers must match the table of calls. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Puts a product on sale. */
  sells(product?: OnSale): Promise<TestProduct>;
  /** Orders these items at today's prices, with a new key unless one is given. */
  orders(items: TestItem[], order?: TestOrder): Promise<Response>;
  /** A variant's current stock. */
  stockOf(variant: TestVariant): Promise<number>;
} & AsyncDisposable;

/** The files a page names, without a build. */
export const NO_ASSETS = { scripts: [], code: [], otherScreens: [], styles: [], fonts: [], lazy: new Map() };

/** Opens a shop with its own database and files; `settings` are environment variables, `lines` collects its log. */
export async function openShop(settings: NodeJS.ProcessEnv = {}, lines: string[] = []): Promise<TestShop> {
  const database = await openDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "shop-files-"));
  const environment = environmentOf({
    DATA_DIR: dataDir,
    DEMO: "0",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
    ...settings,
  });
  const log = createLog(environment.logLevel, { write: (line) => void lines.push(line) });
  const db = connect(database.connection, () => undefined);
  const changes = listenToChanges(database.connection, log);
  await untilListening(changes);
  const shop = assembleShop({
    db,
    connection: database.connection,
    environment,
    secretKey: "a secret key for tests, long enough",
    changes,
    counts: createGroupCounts(),
    placedKeys: createPlacedKeys(),
    log,
  });
  const app = createApp(shop, createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS }), {
    answer: () => undefined,
  });

  const request: TestShop["request"] = async (path, init) => {
    const answer = await app.request(environment.publicUrl + path, init);
    const { pathname } = new URL(environment.publicUrl + path);
    await checkDescribed(init?.method ?? "GET", pathname, answer);
    return answer;
  };
  return {
    ...shop,
    request,
    sells: (product) => putOnSale(db, product),
    orders: (items, order) => request("/api/orders", orderRequest(items, order)),
    stockOf: async ({ id }) =>
      (await db.selectFrom("product_variants").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock,
    async [Symbol.asyncDispose]() {
      shop.live.close();
      await changes.close();
      await db.destroy();
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function environmentOf(settings: NodeJS.ProcessEnv): Environment {
  const environment = readEnvironment(settings);
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  return environment.value;
}

async function untilListening(changes: Changes): Promise<void> {
  if (changes.isListening()) return;
  await new Promise<void>((resolve) => changes.onListening((listening) => listening && resolve()));
}
