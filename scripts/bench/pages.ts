import { setTimeout as sleep } from "node:timers/promises";
import { productAddress } from "#domain/product.ts";
import { openPool } from "#server/db/connection.ts";
import { workersOf } from "../../test/processes.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";
import type { Answers } from "./generator.ts";
import { answersTo, requestOf, startYardstick } from "./measured-load.ts";
import { processorTime } from "./processor-time.ts";

/** Many short ones: each is compared with the one before it, so that changes of the machine's speed cancel out. */
const ROUNDS = 17;
const SECONDS_PER_ROUND = 0.7;
const CONNECTIONS = 32;
/** Requests sent ahead on each connection, so that the server and not the sender is what is measured. */
const PIPELINING = 16;
const QUERIES_PER_ROUND = 1_000;
const TARGET = { rate: 0.9, latency: 2 } as const;
/** A page gets its best compression once it is asked for repeatedly after it settled; milliseconds between the visits. */
const VISITS_TO_SHRINK = 6;
const BETWEEN_VISITS = 500;

/** `cost`: µs of the server's processor time an answer, which a busy machine changes less than the rate. */
type Measured = Answers & { cost: number };

type MeasuredPage = { name: string; path: string };

/** Home, list and product from the cache of one worker, whole and as 304, against a bare `node:http` server. */
export async function cachedPages(): Promise<Finding[]> {
  await using shop = await startShop({ DEMO: "1", WORKERS: "1" });
  const worker = await workerOf(shop);
  const findings: Finding[] = [];
  for (const page of await listPages(shop)) {
    const headers = { "accept-encoding": "br" };
    const url = new URL(page.path, shop.url);
    for (let visit = 0; visit < VISITS_TO_SHRINK; visit += 1) {
      await (await fetch(url, { headers })).arrayBuffer();
      await sleep(BETWEEN_VISITS);
    }
    const etag = (await fetch(url, { headers })).headers.get("ETag") ?? "";
    const whole = await againstBare(`${page.name}, hit`, url, headers, worker);
    const unchanged = await againstBare(`${page.name}, 304`, url, { ...headers, "if-none-match": etag }, worker);
    const isNoSlower = unchanged.rate >= whole.rate;
    findings.push(whole.finding, {
      ...unchanged.finding,
      target: `${unchanged.finding.target}; no slower than the hit`,
      isReached: unchanged.finding.isReached && isNoSlower,
    });
  }
  const file = await stylesheetOf(shop);
  findings.push((await againstBare("Static file, hit", file, { "accept-encoding": "br" }, worker)).finding);
  findings.push(await againstQuery(shop));
  return findings;
}

async function stylesheetOf({ url }: ShopProcess): Promise<URL> {
  const [, path] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  if (path === undefined) throw new Error("The home page has no style sheet");
  return new URL(path, url);
}

/** Home from the cache, one request after the other, against one query of a product by the driver. */
async function againstQuery(shop: ShopProcess): Promise<Finding> {
  const url = new URL(shop.url);
  const request = requestOf(url, { "accept-encoding": "br" });
  const pool = openPool(shop.connection, () => undefined, 1);
  const client = await pool.connect();
  const pages: number[] = [];
  const queries: number[] = [];
  try {
    const { rows } = await client.query<{ id: string }>("select id from products limit 1");
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = { port: Number(url.port), request, connections: 1, pipelining: 1, seconds: 1 };
      pages.push((await answersTo(load)).p50);
      const times: number[] = [];
      for (let n = 0; n < QUERIES_PER_ROUND; n += 1) {
        const sentAt = performance.now();
        await client.query("select * from products where id = $1", [rows[0]?.id]);
        times.push(performance.now() - sentAt);
      }
      queries.push(median(times));
      progress("Home against one query", round + 1, ROUNDS);
    }
  } finally {
    client.release();
    await pool.end();
  }
  const ratio = median(pages) / median(queries);
  return {
    name: "Home from the cache, one after the other, against one query",
    figure: `× ${ratio.toFixed(2)}`,
    target: "≤ × 1",
    isReached: ratio <= 1,
    details: [`a page ${spread(pages, 3)} ms, a product by its id ${spread(queries, 3)} ms`],
  };
}

async function listPages({ url }: ShopProcess): Promise<MeasuredPage[]> {
  const { products } = (await (await fetch(`${url}/api/products`)).json()) as { products: { id: string }[] };
  const [first] = products;
  if (!first) throw new Error("The demo shop has no product");
  return [
    { name: "Home", path: "/" },
    { name: "List", path: "/productos" },
    { name: "Product", path: productAddress(first.id) },
  ];
}

async function againstBare(name: string, url: URL, headers: Record<string, string>, worker: number) {
  using bare = await startYardstick("bare", url, headers);
  using raw = await startYardstick("raw", url, headers);
  const request = requestOf(url, headers);
  const ask = async (port: number, pid = process.pid): Promise<Measured> => {
    const before = await processorTime(pid);
    const answers = await answersTo({
      port,
      request,
      connections: CONNECTIONS,
      pipelining: PIPELINING,
      seconds: SECONDS_PER_ROUND,
    });
    return {
      ...answers,
      cost: ((await processorTime(pid)) - before) / (answers.rate * SECONDS_PER_ROUND),
    };
  };
  const shops: Measured[] = [];
  const bares: Measured[] = [];
  const ceiling = await ask(raw.port, raw.process.pid);
  for (let round = 1; round <= ROUNDS; round += 1) {
    bares.push(await ask(bare.port, bare.process.pid));
    shops.push(await ask(Number(url.port), worker));
    progress(name, round, ROUNDS);
  }
  return { rate: medianOf(shops, "rate"), finding: compare(name, shops, bares, ceiling) };
}

function compare(name: string, shops: Measured[], bares: Measured[], ceiling: Measured): Finding {
  const ratioOf = (figure: "rate" | "p99") => median(shops.map((shop, round) => shop[figure] / bares[round]![figure]));
  const [rate, latency] = [ratioOf("rate"), ratioOf("p99")];
  return {
    name: `${name}, brotli, one worker, against bare node:http`,
    figure: `× ${rate.toFixed(2)}, p99 × ${latency.toFixed(2)}`,
    target: `≥ × ${TARGET.rate}, p99 ≤ × ${TARGET.latency}`,
    isReached: rate >= TARGET.rate && latency <= TARGET.latency,
    details: [
      `shop ${described(shops)}`,
      `bare ${described(bares)}`,
      `generator: ${medianOf(shops, "share").toFixed(2)} of a core at the shop; ${ceiling.rate.toFixed(0)}/s against raw sockets`,
    ],
  };
}

function described(answers: Measured[]): string {
  const [{ status } = { status: 0 }] = answers;
  const latencies = `p50 ${medianOf(answers, "p50").toFixed(1)} ms, p99 ${medianOf(answers, "p99").toFixed(1)} ms`;
  const rate = `${spread(answers.map((each) => each.rate))} answers/s of status ${status}`;
  return `${rate}, ${medianOf(answers, "cost").toFixed(1)} µs of processor each, ${latencies} a batch of ${PIPELINING}`;
}

function medianOf(answers: Measured[], figure: "rate" | "p50" | "p99" | "share" | "cost"): number {
  return median(answers.map((each) => each[figure]));
}

/** The process id of the only web process of a shop. */
export async function workerOf(shop: ShopProcess): Promise<number> {
  const [worker] = await workersOf(shop);
  if (worker === undefined) throw new Error("The shop has no web process");
  return worker;
}
