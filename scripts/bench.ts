/**
 * `npm run bench`: how fast and how small the shop is, as ratios against a yardstick measured in the same run, in turns
 * (A B A B…), so that a busy machine slows both alike. Run after `npm run build`; figures depend on the machine, ratios
 * hardly.
 */
import { largeCatalogue, largestCatalogue } from "./bench/catalogue.ts";
import { coldStart } from "./bench/cold-start.ts";
import { besideFeeds } from "./bench/feeds.ts";
import { cachedHome } from "./bench/home.ts";
import { longLists } from "./bench/lists.ts";
import { idleMemory } from "./bench/memory.ts";
import { ordersOverHttp } from "./bench/orders.ts";
import type { Finding } from "./bench/finding.ts";

const findings: Finding[] = [];
for (const measure of [
  coldStart,
  idleMemory,
  cachedHome,
  ordersOverHttp,
  longLists,
  largeCatalogue,
  largestCatalogue,
  besideFeeds,
])
  findings.push(await measure());

console.log("\n");
for (const { name, figure, target, isReached, details } of findings) {
  console.log(`${isReached ? "reached" : "MISSED "}  ${name}: ${figure} (target ${target})`);
  for (const detail of details) console.log(`         ${detail}`);
}
const missed = findings.filter((finding) => !finding.isReached).length;
console.log(`\n${findings.length - missed} of ${findings.length} targets reached`);
