import { setTimeout as sleep } from "node:timers/promises";
import { productAddress } from "#domain/product.ts";
import { connect } from "#server/db/connection.ts";
import { memoryOf } from "../../test/process-memory.ts";
import { openFilled } from "./filled-shop.ts";
import { type Finding, progress } from "./finding.ts";
import { workerOf } from "./pages.ts";

const PAGES = 10_000;
const AT_ONCE = 8;

/** Megabytes of 10^6 bytes that the worker may grow by. */
const TARGET = 100;

/** Milliseconds before the worker is weighed. */
const REST = 10_000;

/** A crawler's visit to ten thousand products: what the web process holds before and after. */
export async function manyPages(): Promise<Finding> {
  await using shop = await openFilled({ products: PAGES, orders: 100 });
  await using db = connect(shop.connection, () => undefined);
  const worker = await workerOf(shop);
  const weigh = async () => {
    await sleep(REST);
    return (await memoryOf(worker)).own;
  };
  const products = await db.selectFrom("products").select("id").where("is_active", "=", true).execute();
  const visit = async (id: string) => {
    const answer = await fetch(shop.url + productAddress(id), { headers: { "accept-encoding": "br" } });
    if (answer.status !== 200) throw new Error(`A product gave ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (const { id } of products.slice(0, 200)) await visit(id);
  const before = await weigh();
  const startedAt = performance.now();
  let next = 0;
  const crawl = async () => {
    for (let product = products[next++]; product; product = products[next++]) {
      await visit(product.id);
      if (next % 1_000 === 0) progress("10,000 pages", next, PAGES);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, crawl));
  const seconds = (performance.now() - startedAt) / 1_000;
  const busiest = (await memoryOf(worker)).own;
  const after = await weigh();
  const growth = after - before;
  return {
    name: `The web process after ${products.length.toLocaleString("en")} distinct pages`,
    figure: `${growth.toFixed(0)} MB more`,
    target: `≤ ${TARGET} MB`,
    isReached: growth <= TARGET,
    details: [
      `${before.toFixed(0)} MB before, ${busiest.toFixed(0)} at the end, ${after.toFixed(0)} at rest`,
      `${(products.length / seconds).toFixed(0)} pages a second, ${AT_ONCE} at once`,
    ],
  };
}
