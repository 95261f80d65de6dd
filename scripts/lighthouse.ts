/**
 * `npm run lighthouse`: Lighthouse's scores of the built shop with its demo catalogue on a slow phone, as the median of
 * five visits to the home page, the list and one product. Run after `npm run build`, on an otherwise idle machine:
 * performance is measured in time.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../test/journeys/chromium.ts";
import { freePort, startShop } from "../test/shop-process.ts";
import { median, spread } from "./bench/finding.ts";
import { endOnSignals } from "./end-on-signals.ts";

const VISITS = 5;

/** A package of its own, with its lock file. */
const FOLDER = join(import.meta.dirname, "lighthouse");

/** Maximum bytes of a report. */
const MAX_REPORT = 50_000_000;

/** The parts of a report that are read; scores from 0 to 1. */
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  runtimeError?: { message: string };
};

/** The lowest acceptable score of each category, out of 100. */
const TARGETS = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 } as const;

/** Maximum values as Lighthouse simulates a slow line: milliseconds, and for the shift a share of the window. */
const MOST = {
  "largest-contentful-paint": 1500,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0,
} as const;

const categories = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

const command = join(FOLDER, "node_modules/lighthouse/cli/index.js");
if (!existsSync(command)) {
  const { status } = spawnSync("npm", ["ci", "--prefix", FOLDER], { stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse could not be installed");
}

endOnSignals();
await using shop = await startShop({ DEMO: "1", WORKERS: "1" });
const port = await freePort();
await using _browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
const { products } = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as {
  products: { id: string }[];
};
for (const path of ["/", "/productos", `/producto/${products[0]?.id}`]) await judge(path);

/** Visits a page and prints its scores, and what cost points on any visit. */
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
  const options = [`--port=${port}`, "--output=json", "--quiet", `--only-categories=${categories.join(",")}`];
  const { stdout } = await promisify(execFile)(process.execPath, [command, shop.url + path, ...options], {
    maxBuffer: MAX_REPORT,
  });
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  return result;
}

/** Audits that cost points, except those of performance, which measure time. */
function faultsOf({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
