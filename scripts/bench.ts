/**
 * `npm run bench -- [PART…] [--size small|medium|large] [--shops FOLDER] [--against FOLDER] [--json FILE]`: how fast and how small the shop is,
 * as ratios against a yardstick measured in the same run, in turns (A B A B…), so that a busy machine slows both alike. All
 * parts without a name. Run after `npm run build`; docs/performance.md explains each figure.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { storefrontInBrowser } from "./bench/browser.ts";
import { largeCatalogue } from "./bench/catalogue.ts";
import { coldStart } from "./bench/cold-start.ts";
import { tableExports } from "./bench/exports.ts";
import { besideFeeds } from "./bench/feeds.ts";
import { keepShopsIn, removeShops } from "./bench/filled-shop.ts";
import { type Finding, printFinding, tellTimeLeft } from "./bench/finding.ts";
import { hostileRequests } from "./bench/hostile.ts";
import { largestCatalogue } from "./bench/largest-catalogue.ts";
import { panelLists } from "./bench/lists.ts";
import { manyPages } from "./bench/many-pages.ts";
import { idleMemory } from "./bench/memory.ts";
import { missedPages } from "./bench/misses.ts";
import { ordersOverHttp } from "./bench/orders.ts";
import { overloadOfOrders } from "./bench/overload.ts";
import { cachedPages } from "./bench/pages.ts";
import { panelOnPhone } from "./bench/panel.ts";
import { searchInLargeShop } from "./bench/search.ts";
import { SIZE_NAMES, type SizeName } from "./bench/size.ts";
import { openEstimate, RESULTS_FOLDER } from "./bench/time-left.ts";
import { imageUpload } from "./bench/uploads.ts";
import { endOnSignals } from "./end-on-signals.ts";

/** `against` is the folder of another build of the shop, with its modules. */
type Part = (size: SizeName, against?: string) => Promise<Finding | Finding[]>;

/** In the order in which they run: what needs a quiet machine first. */
const PARTS: Readonly<Record<string, Part>> = {
  "cold-start": coldStart,
  memory: idleMemory,
  panel: panelOnPhone,
  pages: cachedPages,
  orders: (_, against) => ordersOverHttp(against),
  overload: overloadOfOrders,
  misses: missedPages,
  "many-pages": manyPages,
  lists: panelLists,
  catalogue: largeCatalogue,
  search: searchInLargeShop,
  "largest-catalogue": largestCatalogue,
  exports: tableExports,
  uploads: imageUpload,
  hostile: hostileRequests,
  feeds: besideFeeds,
  browser: storefrontInBrowser,
};

/** Whole runs of it take minutes; `large` fills a shop of a million orders first. */
const USUAL_SIZE: SizeName = "medium";

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: "string" },
      shops: { type: "string" },
      against: { type: "string" },
      json: { type: "string" },
    },
  });
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(PARTS).join(", ")}`);
  const size = SIZE_NAMES.find((name) => name === (values.size ?? USUAL_SIZE));
  if (!size) throw new Error(`--size is one of ${SIZE_NAMES.join(", ")}`);
  const at = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  return {
    names: positionals.length > 0 ? positionals : Object.keys(PARTS),
    size,
    shops: values.shops,
    against: values.against,
    file: values.json ?? join(RESULTS_FOLDER, `${at}.json`),
  };
}

/** A failing part is reported as a finding, and the others are still measured. */
async function measure(name: string, size: SizeName, against?: string): Promise<Finding[]> {
  try {
    return [(await PARTS[name]?.(size, against)) ?? []].flat();
  } catch (error) {
    process.exitCode = 1;
    return [{ name, figure: "broken", target: "a figure", isReached: false, details: [String(error)] }];
  }
}

async function main(): Promise<void> {
  const { names, size, shops, against, file } = readOptions();
  if (shops !== undefined) await keepShopsIn(shops);
  const estimate = await openEstimate(names, size);
  tellTimeLeft(estimate.say);
  const parts: { name: string; seconds: number; findings: Finding[] }[] = [];
  try {
    for (const name of names) {
      estimate.begin(name);
      console.log(`\n› ${name}${estimate.say()}`);
      const findings = await measure(name, size, against);
      parts.push({ name, seconds: estimate.end(), findings });
    }
  } finally {
    await removeShops();
    await estimate.save();
  }
  const findings = parts.flatMap((part) => part.findings);
  console.log("\n");
  for (const finding of findings) printFinding(finding);
  const missed = findings.filter(({ isReached }) => !isReached).length;
  console.log(`\n${findings.length - missed} of ${findings.length} targets reached`);

  const machine = {
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    memory: totalmem(),
    node: process.version,
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ at: new Date(), size, machine, parts }, null, 2));
  console.log(`written to ${file}`);
}

endOnSignals();
await main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
