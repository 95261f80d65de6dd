import { peakSize } from "../../test/process-memory.ts";
import { askAnew, TYPED } from "./catalogue.ts";
import { isCatalogueRead, openFilled } from "./filled-shop.ts";
import { type Finding, p99, spread } from "./finding.ts";
import { workerOf } from "./pages.ts";

const PRODUCTS = 100_000; // of eight variants each
const SUGGESTIONS = 1_000;
const LISTINGS = 40;

/** Milliseconds. */
const MAX_BUILDING = 120_000;

/** Milliseconds that a request waits for the index at most. */
const TARGET_WAIT = 200;
/** Megabytes of 10^6 bytes. */
const TARGET_WORKER = 400;

/** What requests wait for while the index of the largest catalogue is built, and what its worker holds at most. */
export async function largestCatalogue(): Promise<Finding> {
  await using shop = await openFilled({ products: PRODUCTS, orders: 0 });
  const waits: number[] = [];
  await shop.close();
  await shop.open();
  const openedAt = performance.now();
  while (!(await isCatalogueRead(shop))) {
    if (performance.now() - openedAt > MAX_BUILDING) throw new Error("The index was not built in time");
    waits.push(await shop.timeOf("/api/suggestions?q=remera"));
  }
  const seconds = (performance.now() - openedAt) / 1_000;
  const worker = await workerOf(shop);
  const built = await peakSize(worker);
  const suggestions: number[] = [];
  for (let n = 0; n < SUGGESTIONS; n += 1) {
    const typed = askAnew(TYPED[n % TYPED.length] ?? "");
    suggestions.push(await shop.timeOf(`/api/suggestions?q=${encodeURIComponent(typed)}`));
  }
  for (let price = 1; price <= LISTINGS; price += 1) await shop.timeOf(`/productos?precio_max=${price}000000`);
  const used = await peakSize(worker);
  const longest = Math.max(...waits);
  return {
    name: "100,000 products of eight variants: the longest wait while the index is built, and the worker's most memory",
    figure: `${longest.toFixed(0)} ms, ${used.toFixed(0)} MB`,
    target: `≤ ${TARGET_WAIT} ms, ≤ ${TARGET_WORKER} MB`,
    isReached: longest <= TARGET_WAIT && used <= TARGET_WORKER,
    details: [
      `built ${seconds.toFixed(1)} s after the shop was ready, with ${built.toFixed(0)} MB`,
      `suggestions meanwhile ${spread(waits, 1)} ms`,
      `suggestions afterwards ${spread(suggestions, 1)} ms, p99 ${p99(suggestions).toFixed(1)} ms`,
    ],
  };
}
