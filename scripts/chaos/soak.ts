import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { fillShop } from "../../test/fill/fill-shop.ts";
import { fastFolder } from "../../test/memory.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { seededRandom } from "../../test/random.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { type Finding, median } from "../bench/finding.ts";
import { sendManyHostile } from "./hostile-requests.ts";
import { imageBombs } from "./image-bombs.ts";
import { openPanel, type Panel } from "./panel.ts";
import type { Scenario } from "./scenario.ts";
import { measureUsage, type ShopUsage } from "./shop-usage.ts";

const MINUTES = 30;
const HOSTILE_PER_ROUND = 2_500; // 150,000 in 60 rounds
const LIVE_CHANNELS = 20;
const EXPORTED = { products: 100, orders: 60_000 };
const PRODUCTS = 100;
const REST = 5_000; // ms, before each measurement
const JOBS_TIMEOUT = 60_000;

/** The first rounds fill caches and pools. */
const WARM_UP = 1 / 3;

/** How much more the second half of the rounds after the warm-up may use than the first, and the most at rest. */
const MAX_GROWTH = { megabytes: 25, connections: 4, descriptors: 8, files: 0 } as const;
const MAX_AT_REST = 400; // megabytes of one web process

/** Hostile requests, images made to exhaust memory, exports and live channels in turns; measured at rest between them. */
export const soak: Scenario = async ({ seed, minutes = MINUTES }) => {
  const random = seededRandom(seed);
  await using folder = await temporaryFolder(await fastFolder());
  await using shop = await startShop({ WORKERS: "2", TMPDIR: folder.path });
  // Other roles do not see whose connections they are.
  await using db = connect({ ...shop.connection, user: "postgres" }, () => undefined, 1);
  const usages: ShopUsage[] = [];
  let hostile = 0;
  const products = await stockShop(shop, db);
  const panel = await openPanel(shop.url);
  const bombs = await imageBombs();
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until || usages.length < 4) {
    const product = products[usages.length % products.length];
    await Promise.all([
      sendManyHostile(shop.url, random, HOSTILE_PER_ROUND, () => {}),
      product && uploadBombs(panel, product, bombs),
      panel.download("/api/admin/orders/export?detalle=1"),
      openAndLeaveLive(shop.url),
    ]);
    hostile += HOSTILE_PER_ROUND;
    await untilJobsAreDone(db);
    await sleep(REST);
    usages.push(await measureUsage(shop, db, folder.path));
  }
  return findingsOf(usages, `${minutes} minutes, ${usages.length} rounds, ${hostile} hostile requests`);
};

async function stockShop(shop: ShopProcess, db: Db): Promise<TestProduct[]> {
  await fillShop(shop.connection, EXPORTED);
  const products: TestProduct[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await putOnSale(db, { name: `Remera ${n}`, stock: 1_000_000 }));
  return products;
}

/** AVIF files are made in the background. */
async function untilJobsAreDone(db: Db): Promise<void> {
  const until = performance.now() + JOBS_TIMEOUT;
  while (performance.now() < until) {
    const { rows } = await sql`select from jobs.job where name = 'make-avif' and state < 'completed' limit 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await sleep(500);
  }
}

async function uploadBombs(panel: Panel, { id }: TestProduct, bombs: FormData): Promise<void> {
  const answer = await panel.upload(`/api/admin/products/${id}/images`, bombs);
  await answer.arrayBuffer();
}

/** Visitors that come and go without a word. */
async function openAndLeaveLive(url: string): Promise<void> {
  const leaving = new AbortController();
  const answers = Array.from({ length: LIVE_CHANNELS }, () =>
    fetch(`${url}/api/live`, { signal: leaving.signal }).catch(() => undefined),
  );
  await Promise.race([Promise.all(answers), sleep(REST)]);
  leaving.abort();
  await Promise.all(answers);
}

function findingsOf(usages: readonly ShopUsage[], what: string): Finding[] {
  const warm = usages.slice(Math.floor(usages.length * WARM_UP));
  const half = Math.ceil(warm.length / 2);
  const growthOf = (name: keyof ShopUsage) =>
    median(warm.slice(half).map((usage) => usage[name])) - median(warm.slice(0, half).map((usage) => usage[name]));
  const course = (name: keyof ShopUsage) => `${name}: ${usages.map((usage) => usage[name].toFixed(0)).join(" ")}`;
  const growth = (name: keyof ShopUsage, unit: keyof typeof MAX_GROWTH): Finding => ({
    name: `Growth of ${name} in ${what}`,
    figure: `${growthOf(name).toFixed(0)} ${unit}`,
    target: `≤ ${MAX_GROWTH[unit]} ${unit}`,
    isReached: growthOf(name) <= MAX_GROWTH[unit],
    details: [course(name)],
  });
  const atRest = Math.max(...usages.map(({ largestWebProcess }) => largestWebProcess));
  return [
    growth("webProcesses", "megabytes"),
    growth("parent", "megabytes"),
    growth("database", "megabytes"),
    growth("connections", "connections"),
    growth("descriptors", "descriptors"),
    growth("strayFiles", "files"),
    {
      name: "The largest web process at rest",
      figure: `${atRest.toFixed(0)} megabytes`,
      target: `≤ ${MAX_AT_REST} megabytes`,
      isReached: atRest <= MAX_AT_REST,
      details: [course("largestWebProcess"), course("webProcessPeak")],
    },
  ];
}
