import { fork } from "node:child_process";
import { resolve } from "node:path";
import { build } from "vite";
import { workerMemory } from "../../src/server/processes/worker-memory.ts";
import { startShop } from "../../test/shop-process.ts";
import { serverConfig } from "../../vite.config.ts";
import { askProcess } from "./ask-process.ts";
import { type FilledShop, sharedShop } from "./filled-shop.ts";
import { type Finding, median, spread } from "./finding.ts";
import type { Misses, MissesTask } from "./misses.process.ts";
import { RESULTS_FOLDER } from "./time-left.ts";

/** Of the queries and one rendering. */
const TARGET = 2;

/** Milliseconds; what a person takes for at once. */
const AT_ONCE = 100;

const WRITES = 30;

/** Pages that no cache holds, and what a visitor waits for who comes right after a write. */
export async function missedPages(): Promise<Finding[]> {
  return [...(await uncachedPages()), await firstViewAfterWrite()];
}

async function uncachedPages(): Promise<Finding[]> {
  const folder = resolve(RESULTS_FOLDER, "misses");
  // With React's production build, as in the shop.
  const asTheShop = serverConfig("others");
  await build({
    ...asTheShop,
    logLevel: "error",
    build: {
      ...asTheShop.build,
      outDir: folder,
      rolldownOptions: { ...asTheShop.build?.rolldownOptions, input: { misses: "scripts/bench/misses.process.ts" } },
    },
  });
  await using shop = await startShop({ DEMO: "1", WORKERS: "1" });
  const { env, execArgv } = workerMemory(process.env);
  using measuring = fork(resolve(folder, "misses.js"), { env: { ...process.env, ...env }, execArgv });
  const task: MissesTask = { connection: shop.connection, clientFolder: resolve("dist/client") };
  return (await askProcess<Misses>(measuring, task)).map(compare);
}

function compare({ name, statements, whole, queries, rendering }: Misses[number]): Finding {
  const least = whole.map((_, round) => (queries[round] ?? 0) + (rendering[round] ?? 0));
  const ratios = whole.map((time, round) => time / (least[round] ?? 1));
  const ratio = median(ratios);
  return {
    name: `${name}, uncached, against its queries and one rendering`,
    figure: `× ${spread(ratios, 2)}`,
    target: `≤ × ${TARGET}`,
    isReached: ratio <= TARGET,
    details: [
      `${spread(whole, 2)} ms over HTTP, brotli`,
      `${statements} statements one after the other ${spread(queries, 2)} ms, renderToString ${spread(rendering, 2)} ms`,
    ],
  };
}

async function firstViewAfterWrite(): Promise<Finding> {
  const shop = await sharedShop("small");
  const answer = await shop.call("/api/admin/products?limit=1");
  const [product] = ((await answer.json()) as { products: { id: string; version: number; price: number }[] }).products;
  if (!product) throw new Error("A filled shop sells something");
  const times = { write: [] as number[], first: [] as number[], next: [] as number[] };
  for (let n = 0; n < WRITES; n += 1) {
    const body = JSON.stringify({ version: product.version + n, price: product.price + 1 + (n % 2) });
    const init = { method: "PATCH", headers: { "Content-Type": "application/json" }, body };
    times.write.push(await shop.timeOf(`/api/admin/products/${product.id}`, init));
    times.first.push(await viewOf(shop));
    times.next.push(await viewOf(shop));
  }
  const wait = median(times.first);
  return {
    name: "Home, first view after a write",
    figure: `${spread(times.first, 1)} ms`,
    target: `≤ ${AT_ONCE} ms`,
    isReached: wait <= AT_ONCE,
    details: [
      `the next view ${spread(times.next, 1)} ms; the write ${spread(times.write, 1)} ms, its announcement included`,
    ],
  };
}

const viewOf = (shop: FilledShop) => shop.timeOf("/");
