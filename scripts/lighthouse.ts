/**
 * `npm run lighthouse`: what Lighthouse says of the built shop with its demo catalogue on a slow phone, as the median of
 * five visits to the home page, the list and one product. Run after `npm run build`, on a machine that does nothing
 * else: performance is measured in time.
 */
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { CHROMIUM_FLAGS, findChromium } from "../test/journeys/chromium.ts";
import { freePort, startShop } from "../test/shop-process.ts";
import { median, spread } from "./bench/finding.ts";

const VISITS = 5;

/** The lowest score of each category that is good enough, of 100. */
const TARGETS = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 } as const;

/** What each may be at most, as Lighthouse simulates a slow line: milliseconds, and for the shift a share of the window. */
const MOST = {
  "largest-contentful-paint": 1500,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0,
} as const;

const categories = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

const shop = await startShop({ DEMO: "1", WORKERS: "1" });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const { products } = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as {
    products: { id: string }[];
  };
  for (const path of ["/", "/productos", `/producto/${products[0]?.id}`]) await judge(path);
} finally {
  await browser.close();
  await shop.remove();
}

/** Visits a page and prints its scores, and what cost points in any visit. */
async function judge(path: string): Promise<void> {
  const visits: Result[] = [];
  while (visits.length < VISITS) visits.push(await visit(path));
  console.log(`\n${path}`);
  for (const category of categories) {
    const score = median(visits.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100)));
    console.log(
      `${score >= TARGETS[category] ? "reached" : "MISSED "}  ${category} ${score} (at least ${TARGETS[category]})`,
    );
  }
  for (const [id, most] of Object.entries(MOST)) {
    const values = visits.map(({ audits }) => audits[id]?.numericValue ?? Infinity);
    console.log(`${median(values) <= most ? "reached" : "MISSED "}  ${id} ${spread(values)} (at most ${most})`);
  }
  const costly = new Set(visits.flatMap(faultsOf));
  for (const fault of costly) console.log(`         lost points: ${fault}`);
}

async function visit(path: string): Promise<Result> {
  const run = await lighthouse(shop.url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? "Lighthouse gave no result");
  return run.lhr;
}

/** The audits that cost points, but those of performance, which measure time. */
function faultsOf({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
