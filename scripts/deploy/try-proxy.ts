import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#server/db/connection.ts";
import { workersOf } from "../../test/processes.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { order, PROXY_CHECKS } from "./proxy-checks.ts";
import type { Report } from "./report.ts";
import { type ProxyName, SHOP_NAME, startProxy } from "./start-proxy.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const AT_ONCE = 8;
const RESTARTS = 3;
const AFTER_RESTART = 1_000; // ms; a reload during one is part of it
const BEFORE_KILL = 1_000; // ms
const ORDERS_AFTER_KILL = 20;
const FILES_OF_BUILDS = 20;
const WAITING = { timeout: 120_000, every: 200 } as const;

/** A shop as an operator would run it behind the sample, and what its visitors get. */
export async function tryProxy(name: ProxyName, report: Report): Promise<void> {
  await using scratch = await temporaryFolder();
  const folder = scratch.path;
  await using shop = await startShop({
    PUBLIC_URL: `https://${SHOP_NAME}`,
    TRUSTED_PROXY: "127.0.0.1/32",
    RATE_LIMIT: "on",
  });
  const product = await fill(shop);
  await using proxy = await startProxy(name, [portOf(shop)], folder);
  await using visitor = openVisitor(proxy, "127.0.0.2");
  await using other = openVisitor(proxy, "127.0.0.3");
  for (const [sentence, check] of PROXY_CHECKS) {
    await report(`${name}: ${sentence}`, () => check({ proxy, visitor, other, product }));
  }
  await report(`${name}: restarts of the web processes lose no request`, () => restart(shop, visitor));
  await report(`${name}: orders after a pause, when the shop has closed what was idle`, () =>
    orderAfterPauses(other, product),
  );
  await report(`${name}: one of two instances is killed`, () => killOneOfTwo(name, shop, product, folder));
  if (name === "nginx") {
    await report(`${name}: files of a page whose build only one of two instances has`, () =>
      fetchFromEitherBuild(shop, folder),
    );
  }
  await report(`${name}: a shop that was away is found again`, () => closeAndOpen(shop, visitor));
}

function portOf(shop: ShopProcess): number {
  return Number(new URL(shop.url).port);
}

async function fill(shop: ShopProcess): Promise<TestProduct> {
  await using db = connect(shop.connection, () => undefined, 1);
  return await putOnSale(db, { stock: 1_000 });
}

async function restart(shop: ShopProcess, visitor: Visitor): Promise<string> {
  const answered = await whileVisited(visitor, () => restartAgainAndAgain(shop));
  return `${answered} of ${answered} answered over ${RESTARTS} restarts`;
}

async function restartAgainAndAgain(shop: ShopProcess): Promise<void> {
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = await workersOf(shop);
    process.kill(shop.pid(), "SIGHUP");
    const areReplaced = async () => !(await workersOf(shop)).some((pid) => before.includes(pid));
    await waitUntil(areReplaced, { ...WAITING, failure: "the web processes were not replaced" });
    await sleep(AFTER_RESTART);
  }
}

/** Returns how many pages were shown meanwhile. Throws when one was not. */
async function whileVisited(visitor: Visitor, work: () => Promise<unknown>): Promise<number> {
  let [answered, failed] = [0, 0];
  const over = new AbortController();
  const visit = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await visitor.request("/productos").catch(() => undefined);
      if (answer?.status === 200) answered += 1;
      else failed += 1;
    }
  };
  const visits = Array.from({ length: AT_ONCE }, visit);
  await work();
  over.abort();
  await Promise.all(visits);
  if (failed > 0) throw new Error(`${failed} of ${answered + failed} requests failed`);
  return answered;
}

/** Two instances on one PostgreSQL; the second one goes at once, with everything it was answering. */
async function killOneOfTwo(
  name: ProxyName,
  first: ShopProcess,
  product: TestProduct,
  folder: string,
): Promise<string> {
  const { host, user, database } = first.connection;
  await using second = await startShop({
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`,
    SECRET_KEY: await readFile(join(first.dataDir, "secret-key"), "utf8"),
    PUBLIC_URL: `https://${SHOP_NAME}`,
    TRUSTED_PROXY: "127.0.0.1/32",
    RATE_LIMIT: "on",
    WORKERS: "1",
  });
  await using proxy = await startProxy(name, [portOf(first), portOf(second)], folder);
  await using visitor = openVisitor(proxy, "127.0.0.4");
  await using buyer = openVisitor(proxy, "127.0.0.5");
  let [placed, repeated] = [0, 0];
  const answered = await whileVisited(visitor, async () => {
    await sleep(BEFORE_KILL);
    process.kill(-second.pid(), "SIGKILL");
    for (let n = 0; n < ORDERS_AFTER_KILL; n += 1) {
      const key = randomUUID();
      let { status } = await order(buyer, product, key);
      // What the killed one was answering: the browser asks again by the same key.
      if (status === 502) {
        repeated += 1;
        ({ status } = await order(buyer, product, key));
      }
      if (status !== 200 && status !== 201) throw new Error(`an order was answered ${status}`);
      placed += 1;
    }
  });
  return `${answered} of ${answered} pages; ${placed} of ${placed} orders after it, ${repeated} by asking again`;
}

/** An instance of another build has none of a page's files. */
async function fetchFromEitherBuild(shop: ShopProcess, folder: string): Promise<string> {
  const other = createServer((_, response) => void response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    await using proxy = await startProxy("nginx", [(other.address() as AddressInfo).port, portOf(shop)], folder);
    await using visitor = openVisitor(proxy, "127.0.0.6");
    const page = await (await fetch(shop.url)).text();
    const file = /\/assets\/[^"]+\.css/.exec(page)?.[0] ?? "";
    const statuses = await Promise.all(
      Array.from({ length: FILES_OF_BUILDS }, async () => (await visitor.request(file)).status),
    );
    const found = statuses.filter((status) => status === 200).length;
    if (found < FILES_OF_BUILDS) throw new Error(`${found} of ${FILES_OF_BUILDS} were found`);
    return `${found} of ${FILES_OF_BUILDS} found`;
  } finally {
    other.close();
  }
}

/** Proxies hold connections open which the shop closes after 5 s: an order that meets the end of one must not fail. */
async function orderAfterPauses(visitor: Visitor, product: TestProduct): Promise<string> {
  const pauses = [2_900, 4_900, 5_000, 5_100]; // ms
  for (const pause of pauses) {
    await sleep(pause);
    const { status, body } = await order(visitor, product);
    if (status !== 201) throw new Error(`${status} after ${pause} ms: ${body.toString()}`);
  }
  return `${pauses.length} of ${pauses.length} placed`;
}

async function closeAndOpen(shop: ShopProcess, visitor: Visitor): Promise<string> {
  await shop.close();
  const closed = (await visitor.request("/")).status;
  if (closed < 502 || closed > 504) throw new Error(`${closed} while the shop was closed`);
  await shop.open();
  const openedAt = performance.now();
  const isFound = async () => (await visitor.request("/")).status === 200;
  await waitUntil(isFound, { ...WAITING, failure: "the shop is open, and was not found again" });
  return `${closed}, then found ${((performance.now() - openedAt) / 1000).toFixed(1)} s after it opened`;
}
