import { buy } from "./buyers.ts";
import type { ChaosShop } from "./chaos-shop.ts";
import { now } from "./history.ts";
import { killProcesses, type PlannedKill } from "./kill-processes.ts";
import { readAllPages, readPages } from "./page-readers.ts";

export type LoadOptions = { seed: number; orders: number; buyers: number; kills: readonly PlannedKill[] };

const READERS = 2;

/** Enough new connections that every process gets some of them. */
const LAST_READINGS = 3;

/** Buyers buy and visitors read while processes die; afterwards every page is read again. Returns the seconds it took. */
export async function runLoad({ shop, history }: ChaosShop, options: LoadOptions): Promise<number> {
  const { seed, orders, buyers, kills } = options;
  const { url } = shop;
  const startedAt = now();
  const ending = new AbortController();
  const reading = Array.from({ length: READERS }, (_, nth) => readPages(history, url, seed + nth, ending.signal));
  try {
    await Promise.all([
      buy(history, { url, seed, orders, buyers }, ending.signal),
      killProcesses(shop, history, kills, ending.signal),
    ]);
  } finally {
    ending.abort();
    await Promise.all(reading);
  }
  const seconds = (now() - startedAt) / 1000;
  await readAllPages(history, url, LAST_READINGS);
  return seconds;
}
