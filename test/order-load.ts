import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { orderRequest } from "./orders.ts";
import type { TestProduct } from "./products.ts";
import { seededRandom } from "./random.ts";

/** Until a buyer repeats an order, in ms. */
const AGAIN = 50;

/** Longer than the shop lets anyone wait, in ms. */
const ANSWER_TIMEOUT = 20_000;

const MAX_UNITS = 3;

/** What shops on one database answered to orders that buyers repeat until acknowledged. */
export type OrderLoad = {
  /** By key; `at` is in ms of `performance.now()`. */
  acknowledged: Map<string, { orderNumber: string; units: number; at: number }>;
  /** Answers other than an acknowledgement or a 503 that may be repeated. */
  unexpected: string[];
  /** Requests answered 503, or not at all. */
  repeated: number;
  /** Lets orders in progress finish. */
  stop(): Promise<void>;
};

type Acknowledged = { order: { order_number: string } };

/** Each buyer chooses a shop at random, anew for each retry. */
export function startOrders(
  urls: readonly string[],
  products: readonly TestProduct[],
  { buyers, seed }: { buyers: number; seed: number },
): OrderLoad {
  const random = seededRandom(seed);
  const among = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] ?? all[0]!;
  const load: Omit<OrderLoad, "stop"> = { acknowledged: new Map(), unexpected: [], repeated: 0 };
  const stopping = new AbortController();

  const buy = async () => {
    const [key, product, units] = [randomUUID(), among(products), 1 + Math.floor(random() * MAX_UNITS)];
    const byte = () => Math.floor(random() * 256);
    // Orders are limited per person and network.
    const buyer = {
      dni: String(10_000_000 + Math.floor(random() * 80_000_000)),
      address: `${20 + (byte() % 100)}.${byte()}.${byte()}.${byte()}`,
    };
    for (;;) {
      const answer = await sendOrder(among(urls), { key, product, units, ...buyer }).catch(() => undefined);
      if (answer?.status === 201 || answer?.status === 200) {
        const { order } = (await answer.json()) as Acknowledged;
        load.acknowledged.set(key, { orderNumber: order.order_number, units, at: performance.now() });
        return;
      }
      if (answer && answer.status !== 503) {
        load.unexpected.push(`${answer.status} ${await answer.text()}`);
        return;
      }
      load.repeated += 1;
      await sleep(AGAIN);
    }
  };
  const buying = Array.from({ length: buyers }, async () => {
    while (!stopping.signal.aborted) await buy();
  });
  return Object.assign(load, {
    async stop() {
      stopping.abort();
      await Promise.all(buying);
    },
  });
}

type SentOrder = { key: string; product: TestProduct; units: number; dni: string; address: string };

function sendOrder(url: string, { key, product, units, dni, address }: SentOrder): Promise<Response> {
  const order = { key, customer: { customer_dni: dni }, signal: AbortSignal.timeout(ANSWER_TIMEOUT), address };
  return fetch(`${url}/api/orders`, orderRequest([{ product, quantity: units }], order));
}

type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** Compares the database with what was acknowledged: nothing lost, doubled or oversold. Returns what is wrong. */
export async function findWrongOrders(
  query: Query,
  { acknowledged, unexpected }: Pick<OrderLoad, "acknowledged" | "unexpected">,
): Promise<string[]> {
  const wrong = unexpected.map((answer) => `answered ${answer}`);
  const rows = await query(`select idempotency_key as key, order_number, coalesce(sum(quantity), 0)::int as units
    from orders left join order_items on order_id = orders.id group by orders.id`);
  const stored = new Map(rows.map((row) => [row.key, row]));
  if (stored.size !== rows.length) wrong.push("a key has two orders");
  for (const [key, { orderNumber, units }] of acknowledged) {
    const row = stored.get(key);
    if (!row) wrong.push(`lost: ${orderNumber}`);
    else if (row.order_number !== orderNumber || row.units !== units) wrong.push(`another order: ${orderNumber}`);
  }
  // Buyers retry until acknowledged, so no order is unknown to them.
  if (stored.size !== acknowledged.size) wrong.push(`${acknowledged.size} acknowledged, ${stored.size} stored`);
  const unbalanced = await query(`select id from product_variants
    where stock <> (select sum(quantity) from stock_movements where variant_id = product_variants.id) or stock < 0`);
  if (unbalanced.length > 0) wrong.push(`${unbalanced.length} variants whose stock is not the sum of its movements`);
  return wrong;
}
