import { type Instances, openInstances } from "../../test/instances.ts";
import { headerOf } from "../../test/mail-server.ts";
import { findWrongOrders, startOrders } from "../../test/order-load.ts";
import { childrenOf } from "../../test/processes.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { seededRandom } from "../../test/random.ts";
import type { ShopProcess } from "../../test/shop-process.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { type Finding, spread } from "../bench/finding.ts";
import { killMachine } from "./kill-processes.ts";
import { shownStock } from "./page-readers.ts";
import type { ScenarioOptions } from "./scenario.ts";

const DEFAULTS = { kills: 6, buyers: 10 };
const PRODUCTS = 20;
const STOCK = 1_000_000;
const WRITES = 20;
const ORDERS_BETWEEN = 100;
const TARGET_MS = 1_000;
const TIMEOUT = 300_000; // ms; a killed process's jobs are run again within two minutes
const MAILS_EVERY = 500; // ms between two looks at the mails

/**
 * Two instances that start at once on an empty database: how soon one shows what the other wrote, and what is left when
 * either is killed with all its processes while buyers order from both.
 */
export async function instances(options: ScenarioOptions): Promise<Finding[]> {
  const { seed, kills = DEFAULTS.kills, buyers = DEFAULTS.buyers } = options;
  await using opened = await openInstances(2, { WORKERS: "2" });
  const { db } = opened;
  const products: TestProduct[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await putOnSale(db, { name: `Remera ${n}`, stock: STOCK }));
  return [await timeWrites(opened, products), ...(await killEither(opened, products, { seed, kills, buyers }))];
}

/** A stock is sold on one instance, and the page of the other read until it shows the rest. */
async function timeWrites({ shops, db }: Instances, products: readonly TestProduct[]): Promise<Finding> {
  const times: number[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    const [product] = products;
    const [writer, reader] = n % 2 === 0 ? [shops[0], shops[1]] : [shops[1], shops[0]];
    if (!product || !writer || !reader) throw new Error("Two instances have products");
    let before: number | undefined;
    await until(async () => (before = await stockOf(reader, product.id)) !== undefined);
    const load = startOrders([writer.url], [product], { buyers: 1, seed: n });
    await load.stop();
    const soldAt = [...load.acknowledged.values()].at(-1)?.at ?? 0;
    await until(async () => ![before, undefined].includes(await stockOf(reader, product.id)));
    times.push(Math.max(0, performance.now() - soldAt));
  }
  await db.deleteFrom("orders").execute();
  const longest = Math.max(...times);
  return {
    name: `A sale on one instance seen in a page of the other, ${WRITES} times in turn`,
    figure: `${spread(times)} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isReached: longest <= TARGET_MS,
    details: [],
  };
}

async function killEither(
  { shops, pair, db, mailServer }: Instances,
  products: readonly TestProduct[],
  { seed, kills, buyers }: { seed: number; kills: number; buyers: number },
): Promise<Finding[]> {
  const random = seededRandom(seed);
  mailServer.arrived.length = 0;
  const load = startOrders(
    shops.map(({ url }) => url),
    products,
    { buyers, seed },
  );
  const more = async (orders: number) => {
    const wanted = load.acknowledged.size + orders;
    await until(async () => load.acknowledged.size >= wanted);
  };
  const killed = shops.map(() => 0);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await more(ORDERS_BETWEEN + Math.floor(random() * ORDERS_BETWEEN));
      const which = Math.floor(random() * shops.length);
      const shop = shops[which];
      if (!shop) throw new Error("Both instances are open");
      await killAll(shop);
      killed[which] = (killed[which] ?? 0) + 1;
      await more(ORDERS_BETWEEN);
      await shop.open();
    }
  } finally {
    await load.stop();
  }
  const wrong = await findWrongOrders(pair.primary().query, load);
  const numbers = [...load.acknowledged.values()].map(({ orderNumber }) => orderNumber);
  const mailed = () => Map.groupBy(mailServer.arrived, (mail) => /ORD-\d+/.exec(headerOf(mail, "subject"))?.[0] ?? "");
  await until(async () => {
    // A killed process's job is due again after half a minute's wait, which shows nothing.
    await pair.primary().query("update jobs.job set start_after = now() where state = 'retry'");
    const arrived = mailed();
    return numbers.every((number) => arrived.has(number));
  }, MAILS_EVERY).catch(() => undefined);
  const arrived = mailed();
  const missing = numbers.filter((number) => !arrived.has(number));
  const repeated = numbers.filter((number) => (arrived.get(number)?.length ?? 0) > 1);
  const { count } = await db
    .selectFrom("admin_users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return [
    {
      name: `${numbers.length} orders on two instances, kill -9 of all processes of one ${killed.join(" + ")} times, seed ${seed}`,
      figure: wrong.length === 0 ? "0 lost or doubled" : `${wrong.length} wrong`,
      target: "0",
      isReached: wrong.length === 0 && Number(count) === 1,
      details: [
        `${load.repeated} requests answered 503 or not at all and repeated with their key`,
        ...wrong.slice(0, 20),
      ],
    },
    {
      name: `Each order's mail sent once, whichever instance runs its job, seed ${seed}`,
      figure: `${missing.length} missing, ${repeated.length} sent again after a kill`,
      target: `0 missing, at most ${kills} again`,
      isReached: missing.length === 0 && repeated.length <= kills,
      details: [],
    },
  ];
}

async function killAll(shop: ShopProcess): Promise<void> {
  const parent = shop.pid();
  await killMachine(shop);
  await until(async () => (await childrenOf(parent)).length === 0);
}

/** As the page of the product says it: on a busy machine it may have yet to load the product. */
async function stockOf({ url }: ShopProcess, id: string): Promise<number | undefined> {
  return shownStock(await (await fetch(`${url}/producto/${id}`)).text());
}

function until(holds: () => Promise<boolean>, every = 5): Promise<void> {
  return waitUntil(holds, { timeout: TIMEOUT, every, failure: "The instances did not come so far in time" });
}
