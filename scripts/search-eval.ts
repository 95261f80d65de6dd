/**
 * `npm run search-eval`: how well the search of the built shop answers what shoppers type over the demo catalogue, by
 * kind of query, on a half to develop with and a held-out half. `-- --wrong` lists what the first half gets wrong.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import { startShop } from "../test/shop-process.ts";
import { type Answered, isWrong, judge } from "./search-eval/judgement.ts";
import { readQueries } from "./search-eval/labelled-query.ts";

const MOST_SHOWN = 100;

const slugs = new Map(demoCatalogue.products.map(({ name, slug }) => [name, slug]));
const queries = readQueries(await readFile(join(PROJECT_FOLDER, "scripts/search-eval/queries.txt"), "utf8"));
const shop = await startShop({ DEMO: "1", WORKERS: "1", RATE_LIMIT: "off" });
const answers: Answered[] = [];
try {
  for (const query of queries) answers.push({ query, shown: await search(query.text) });
} finally {
  await shop.remove();
}

for (const [half, isHeldOut] of [
  ["development", false],
  ["held out", true],
] as const) {
  const part = answers.filter(({ query }) => query.isHeldOut === isHeldOut);
  console.log(`\n${half}`);
  for (const [kind, group] of Map.groupBy(part, ({ query }) => query.kind)) print(kind, group);
  print("all", part);
}
if (process.argv.includes("--wrong")) {
  console.log("");
  for (const answer of answers.filter((answer) => !answer.query.isHeldOut && isWrong(answer))) {
    console.log(`${answer.query.kind} | ${answer.query.text} | ${answer.shown.slice(0, 8).join(" ")}`);
  }
}

async function search(text: string): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/products?limit=${MOST_SHOWN}&q=${encodeURIComponent(text)}`);
  if (!answer.ok) throw new Error(`${answer.status} for ${text}`);
  const { products } = (await answer.json()) as { products: { name: string }[] };
  return products.map(({ name }) => slugs.get(name) ?? name);
}

function print(kind: string, group: readonly Answered[]): void {
  const { queries, rPrecision, precision, silent, absent } = judge(group);
  const figures = `R-precision ${rPrecision.toFixed(2)}  precision ${precision.toFixed(2)}  silent ${silent} of ${absent}`;
  console.log(`  ${kind.padEnd(10)} ${String(queries).padStart(3)} queries  ${figures}`);
}
