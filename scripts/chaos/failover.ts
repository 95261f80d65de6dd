import { setTimeout as sleep } from "node:timers/promises";
import { type Instances, openInstances } from "../../test/instances.ts";
import { findWrongOrders, type OrderLoad, startOrders } from "../../test/order-load.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { seededRandom } from "../../test/random.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { type Finding, spread } from "../bench/finding.ts";
import type { ScenarioOptions } from "./scenario.ts";

const DEFAULTS = { rounds: 10, buyers: 20 };
const PRODUCTS = 20;
const STOCK = 1_000_000;

/** Orders acknowledged before a primary is lost, and after the standby was promoted. */
const ORDERS_BETWEEN = 100;

const TARGET_SECONDS = 10;
const ROUND_TIMEOUT = 60_000; // ms

/** How long an operator takes, at most, to see that the primary is lost, in ms. */
const MAX_UNNOTICED = 1_000;

/** `returned`: it is killed, starts again by itself, and nobody stops it when the standby is promoted. */
const FAULTS = ["killed", "frozen", "returned"] as const;

type Fault = (typeof FAULTS)[number];

/** In seconds until the next order was acknowledged. */
type Round = { fault: Fault; sinceLoss: number; sincePromotion: number };

/**
 * The primary of a synchronous pair is lost again and again while buyers order from one shop; its standby is promoted and
 * a new one made each time. The seed chooses what happens to the primary, and when.
 */
export async function failover(options: ScenarioOptions): Promise<Finding[]> {
  const { seed, rounds = DEFAULTS.rounds, buyers = DEFAULTS.buyers } = options;
  await using instances = await openInstances(1, { WORKERS: "2" });
  const { pair, db, shops } = instances;
  const products: TestProduct[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await putOnSale(db, { stock: STOCK }));
  const random = seededRandom(seed);
  const load = startOrders(
    shops.map(({ url }) => url),
    products,
    { buyers, seed },
  );
  const done: Round[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await untilMore(load, ORDERS_BETWEEN);
      done.push(await losePrimary(instances, load, FAULTS[Math.floor(random() * FAULTS.length)] ?? "killed", random));
      await untilMore(load, ORDERS_BETWEEN);
      await pair.rebuildStandby();
    }
  } finally {
    await load.stop();
  }
  const wrong = await findWrongOrders(pair.primary().query, load);
  return [lossesOf(seed, done, load, wrong), pausesOf(seed, done)];
}

async function losePrimary({ pair }: Instances, load: OrderLoad, fault: Fault, random: () => number): Promise<Round> {
  const primary = pair.primary();
  if (fault === "frozen") await primary.freeze();
  else await primary.kill();
  const lostAt = performance.now();
  if (fault === "returned") await primary.start();
  await sleep(random() * MAX_UNNOTICED);
  await pair.promote();
  const promotedAt = performance.now();
  const first = await untilAcknowledgedSince(load, promotedAt);
  return { fault, sinceLoss: (first - lostAt) / 1000, sincePromotion: (first - promotedAt) / 1000 };
}

/** The time of the first acknowledgement that counts; of one before the promotion the standby has the order. */
async function untilAcknowledgedSince(load: OrderLoad, since: number): Promise<number> {
  const first = () => [...load.acknowledged.values()].find(({ at }) => at > since)?.at;
  await untilSold(() => first() !== undefined);
  return first() ?? since;
}

async function untilMore(load: OrderLoad, orders: number): Promise<void> {
  const wanted = load.acknowledged.size + orders;
  await untilSold(() => load.acknowledged.size >= wanted);
}

function untilSold(holds: () => boolean): Promise<void> {
  return waitUntil(holds, { timeout: ROUND_TIMEOUT, every: 10, failure: "The shop acknowledges no orders any more" });
}

function lossesOf(seed: number, done: readonly Round[], load: OrderLoad, wrong: readonly string[]): Finding {
  const counts = FAULTS.map((fault) => `${done.filter((round) => round.fault === fault).length} ${fault}`);
  return {
    name: `${load.acknowledged.size} orders over ${done.length} promotions (${counts.join(", ")}), seed ${seed}`,
    figure: wrong.length === 0 ? "0 acknowledged orders lost or doubled" : `${wrong.length} wrong`,
    target: "0",
    isReached: wrong.length === 0,
    details: [
      `${load.repeated} requests answered 503 or not at all and repeated with their key`,
      ...wrong.slice(0, 20),
    ],
  };
}

function pausesOf(seed: number, done: readonly Round[]): Finding {
  const longest = Math.max(...done.map(({ sincePromotion }) => sincePromotion));
  const details = FAULTS.flatMap((fault) => {
    const rounds = done.filter((round) => round.fault === fault);
    if (rounds.length === 0) return [];
    const [promotion, loss] = [rounds.map((round) => round.sincePromotion), rounds.map((round) => round.sinceLoss)];
    return [`${fault}: ${spread(promotion, 2)} s after the promotion, ${spread(loss, 2)} s after the loss`];
  });
  return {
    name: `Until orders are acknowledged again after a promotion, seed ${seed}`,
    figure: `${longest.toFixed(2)} s at most`,
    target: `≤ ${TARGET_SECONDS} s`,
    isReached: longest <= TARGET_SECONDS,
    details,
  };
}
