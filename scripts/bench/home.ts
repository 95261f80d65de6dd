import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 6;
const SECONDS_PER_ROUND = 4;
const CONNECTIONS = 32;
/** Requests sent ahead on each connection, so that the server and not the sender is what is measured. */
const PIPELINING = 8;
const TARGET = 0.8;

/** The home page from the cache, compressed, against a bare `node:http` server that sends the same bytes. */
export async function cachedHome(): Promise<Finding> {
  const shop = await startShop({ DEMO: "1", WORKERS: "1" });
  const encoded = await fetch(shop.url, { headers: { "Accept-Encoding": "br" } });
  const size = Number(encoded.headers.get("Content-Length"));
  const yardstick = await startYardstick(shop.url);
  const shopRates: number[] = [];
  const yardstickRates: number[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      yardstickRates.push(await rateOf(yardstick.url));
      shopRates.push(await rateOf(shop.url));
      progress("cached home", round, ROUNDS);
    }
  } finally {
    yardstick.process.kill();
    await shop.remove();
  }
  const ratio = median(shopRates) / median(yardstickRates);
  return {
    name: "Cached home, compressed, on one worker, against bare node:http",
    figure: `× ${ratio.toFixed(2)}`,
    target: `≥ × ${TARGET}`,
    isReached: ratio >= TARGET,
    details: [
      `shop ${spread(shopRates)} requests/s, yardstick ${spread(yardstickRates)} requests/s`,
      `${size} bytes of brotli a page, ${CONNECTIONS} connections, ${ROUNDS} rounds in turns`,
    ],
  };
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    pipelining: PIPELINING,
    duration: SECONDS_PER_ROUND,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}

/** A process of its own that answers everything with the shop's home page, headers and all. */
async function startYardstick(source: string): Promise<{ url: string; process: ChildProcess }> {
  const yardstick = fork(new URL("./yardstick.ts", import.meta.url), [source]);
  const [port] = (await once(yardstick, "message")) as [number];
  return { url: `http://localhost:${port}/`, process: yardstick };
}
