/**
 * `npm run search-eval`: how well the built shop's search answers what shoppers type over the demo catalogue, by kind
 * of query, on one half for development and one held out. `-- --wrong` lists what the first half gets wrong. `--
 * --other-kinds` judges five catalogues of other kinds, each as a whole.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "#server/db/connection.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import { type ShopProcess, startShop } from "../test/shop-process.ts";
import { waitUntil } from "../test/wait-until.ts";
import { endOnSignals } from "./end-on-signals.ts";
import { type Answered, isWrong, judge } from "./search-eval/judgement.ts";
import { readQueries } from "./search-eval/labelled-query.ts";
import { OTHER_SHOPS, readOtherProducts, sellOtherProducts, slugOfName } from "./search-eval/other-kinds.ts";

const MAX_SHOWN = 100;

/** What a shop sells, by name, and the file with its queries. */
type Evaluated = { slugs: ReadonlyMap<string, string>; queries: string; open(): Promise<ShopProcess> };

const demo: Evaluated = {
  slugs: new Map(demoCatalogue.products.map(({ name, slug }) => [name, slug])),
  queries: "queries.txt",
  open: () => startShop({ DEMO: "1", WORKERS: "1", RATE_LIMIT: "off" }),
};

async function otherShop(name: (typeof OTHER_SHOPS)[number]): Promise<Evaluated> {
  const products = await readOtherProducts(name);
  return {
    slugs: new Map(products.map((product) => [product.name, slugOfName(product.name)])),
    queries: `${name}.txt`,
    async open() {
      const shop = await startShop({ WORKERS: "1", RATE_LIMIT: "off" });
      await using db = connect(shop.connection, () => undefined, 1);
      await sellOtherProducts(db, products);
      await untilListed(shop.url, products.length);
      return shop;
    },
  };
}

async function answersOf({ slugs, queries, open }: Evaluated): Promise<Answered[]> {
  const source = await readFile(join(PROJECT_FOLDER, "scripts/search-eval", queries), "utf8");
  const labelled = readQueries(source, [...slugs.values()]);
  await using shop = await open();
  const answers: Answered[] = [];
  for (const query of labelled) {
    const names = await search(shop.url, query.text);
    answers.push({ query, shown: names.map((name) => slugs.get(name) ?? name) });
  }
  return answers;
}

/** The shop is notified of other connections' writes a moment later. */
function untilListed(url: string, count: number): Promise<void> {
  const failure = `The shop does not list its ${count} products`;
  return waitUntil(async () => (await search(url, "")).length >= count, { timeout: 10_000, every: 50, failure });
}

async function search(url: string, text: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=${MAX_SHOWN}&q=${encodeURIComponent(text)}`);
  if (!answer.ok) throw new Error(`${answer.status} for ${text}`);
  const { products } = (await answer.json()) as { products: { name: string }[] };
  return products.map(({ name }) => name);
}

function printAll(title: string, answers: readonly Answered[]): void {
  console.log(`\n${title}`);
  for (const [kind, group] of Map.groupBy(answers, ({ query }) => query.kind)) print(kind, group);
  print("all", answers);
}

function print(kind: string, group: readonly Answered[]): void {
  const { queries, rPrecision, precision, silent, absent } = judge(group);
  const figures = `R-precision ${rPrecision.toFixed(2)}  precision ${precision.toFixed(2)}  silent ${silent} of ${absent}`;
  console.log(`  ${kind.padEnd(10)} ${String(queries).padStart(3)} queries  ${figures}`);
}

function printWrong(answers: readonly Answered[]): void {
  console.log("");
  for (const { query, shown } of answers.filter(isWrong)) {
    console.log(`${query.kind} | ${query.text} | ${shown.slice(0, 8).join(" ")}`);
  }
}

endOnSignals();
const options = new Set(process.argv.slice(2));
const unknown = options.difference(new Set(["--wrong", "--other-kinds"]));
if (unknown.size > 0) {
  console.error("Usage: npm run search-eval -- [--wrong] [--other-kinds]");
  process.exit(1);
}
const isWrongListed = options.has("--wrong");
if (options.has("--other-kinds")) {
  for (const name of OTHER_SHOPS) {
    const answers = await answersOf(await otherShop(name));
    printAll(name, answers);
    if (isWrongListed) printWrong(answers);
  }
} else {
  const answers = await answersOf(demo);
  const development = answers.filter(({ query }) => !query.isHeldOut);
  printAll("development", development);
  printAll(
    "held out",
    answers.filter(({ query }) => query.isHeldOut),
  );
  if (isWrongListed) printWrong(development);
}
