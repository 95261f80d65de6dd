import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { placeOrder } from "#server/orders/place-order.ts";
import { BUYER } from "../../test/buyer.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { askProcess } from "./ask-process.ts";
import { shareConnections } from "./connections.ts";
import { type Finding, median, progress, spread } from "./finding.ts";
import type { OrderAnswers, OrderTask } from "./order-generator.ts";

const ROUNDS = 5;
/** A lasting rush: the first orders after a pause are not counted. */
const ORDERS_PER_ROUND = 3_000;
const WARM_UP = 500;
const AT_ONCE = 8;
const PRODUCTS = 10_000;
const SOLD = 1_000_000; // units of each in stock
const PRICE = 1_000; // pesos

/** Products that the orders of a round are for, and how many orders are under way at any time. */
const LOADS = {
  "20 products": { products: 20, atOnce: AT_ONCE },
  "one product": { products: 1, atOnce: AT_ONCE },
  "10,000 products": { products: PRODUCTS, atOnce: AT_ONCE },
  "32 at once": { products: 20, atOnce: 32 },
  "64 at once": { products: 20, atOnce: 64 },
} as const;

type LoadName = keyof typeof LOADS;

const LOAD_NAMES = Object.keys(LOADS) as LoadName[];

const FASTER_THAN_DRIVER = 1;
const FASTER_THAN_OTHER = 3;
const HOT_PRODUCT_RATE = 600;

/** Share of one core: above it the generator may be the bottleneck. */
const GENERATOR_SHARE = 0.8;

const MANY_CONNECTIONS = [8, 16, 32];

/** Orders for the last units of one product, and how many there are. */
const LAST = { orders: 600, units: 400 } as const;

/**
 * Orders through the whole shop, alternating with the same statements sent to its database by the driver, one order at
 * a time, and with another build of the shop if given.
 */
export async function ordersOverHttp(against?: string): Promise<Finding[]> {
  await using ours = await openMeasuredShop();
  await using theirs = against === undefined ? undefined : await openMeasuredShop(against);
  const byDriver: number[] = [];
  const shares: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const load of LOAD_NAMES) {
      await ours.measure(load, round > 0);
      await theirs?.measure(load, round > 0);
    }
    const driverRate = await rateOfDriver(ours);
    // The first round only warms up.
    if (round > 0) byDriver.push(driverRate);
    progress("orders", round, ROUNDS);
  }
  for (const count of MANY_CONNECTIONS) shares.push(`${count} as ${await ours.shareConnections(count)}`);
  await ours.sellLastUnits();
  await ours.checkSums();
  await theirs?.checkSums();

  const details = [
    ...ours.say("this build"),
    ...(theirs?.say("the other build") ?? []),
    `by the driver, one by one: ${spread(byDriver)} orders/s`,
    `connections by worker: ${shares.join(", ")}`,
    `${LAST.orders} orders for the last ${LAST.units} units: ${LAST.units} placed; stock, lines and movements add up`,
  ];
  const rate = (shop: MeasuredShop, load: LoadName) => median(shop.rates(load));
  const ratio = rate(ours, "20 products") / median(byDriver);
  const hot = rate(ours, "one product");
  return [
    {
      name: `Orders over HTTP, ${AT_ONCE} at once, against the same statements by the driver, one by one`,
      figure: `× ${ratio.toFixed(2)}`,
      target: `≥ × ${FASTER_THAN_DRIVER}`,
      isReached: ratio >= FASTER_THAN_DRIVER,
      details,
    },
    {
      name: `Orders of one product over HTTP, ${AT_ONCE} at once`,
      figure: `${spread(ours.rates("one product"))} a second`,
      target: `≥ ${HOT_PRODUCT_RATE}`,
      isReached: hot >= HOT_PRODUCT_RATE,
      details: [],
    },
    ...(theirs ? LOAD_NAMES : []).map((load) => {
      const faster = rate(ours, load) / rate(theirs!, load);
      return {
        name: `Orders over HTTP, ${LOADS[load].products} products, ${LOADS[load].atOnce} at once, against the build in ${against}`,
        figure: `× ${faster.toFixed(2)}`,
        target: `≥ × ${FASTER_THAN_OTHER}`,
        isReached: faster >= FASTER_THAN_OTHER,
        details: [],
      };
    }),
  ];
}

type MeasuredShop = Awaited<ReturnType<typeof openMeasuredShop>>;

/** A shop with as many products as the widest load, and what was measured of it. */
async function openMeasuredShop(folder?: string) {
  const shop = await startShop({}, { folder });
  const db = connect(shop.connection, () => undefined, AT_ONCE);
  const products = await putManyOnSale(db);
  const measured = new Map<LoadName, OrderAnswers[]>();
  let placed = 0;

  const send = async (load: Omit<OrderTask, "port">): Promise<OrderAnswers> => {
    const generator = fork(new URL("./order-generator.ts", import.meta.url));
    const answers = await askProcess<OrderAnswers>(generator, { port: portOf(shop), ...load });
    placed += answers.answers[201] ?? 0;
    return answers;
  };

  return {
    db,
    products,
    countPlaced: () => (placed += 1),
    async measure(load: LoadName, counts: boolean): Promise<void> {
      const answers = await send({
        connections: LOADS[load].atOnce,
        warmUp: WARM_UP,
        orders: ORDERS_PER_ROUND,
        products: products.slice(0, LOADS[load].products),
      });
      if (answers.answers[201] !== WARM_UP + ORDERS_PER_ROUND) {
        throw new Error(`Not every order was placed: ${JSON.stringify(answers.answers)}`);
      }
      if (answers.share > GENERATOR_SHARE) throw new Error(`The generator took ${answers.share} of a core`);
      if (counts) measured.set(load, [...(measured.get(load) ?? []), answers]);
    },
    shareConnections: async (count: number) => (await shareConnections(shop, count)).join(" and "),
    async sellLastUnits(): Promise<void> {
      const [last] = await putManyOnSale(db, 1, LAST.units);
      const { answers } = await send({ connections: AT_ONCE, warmUp: 0, orders: LAST.orders, products: [last!] });
      if (answers[201] !== LAST.units || answers[409] !== LAST.orders - LAST.units) {
        throw new Error(`The last ${LAST.units} units were sold wrong: ${JSON.stringify(answers)}`);
      }
    },
    async checkSums(): Promise<void> {
      const { rows } = await sql<{ orders: number; wrong: number }>`
        select
          (select count(*)::integer from orders) as orders,
          (select count(*)::integer from product_variants as variant where stock < 0 or stock <> (
            select sum(quantity) from stock_movements where variant_id = variant.id
          )) + (select count(*)::integer from orders where total_amount <> (
            select sum(unit_price * quantity) from order_items where order_id = orders.id
          )) as wrong`.execute(db);
      const [{ orders, wrong } = { orders: 0, wrong: 1 }] = rows;
      if (orders !== placed || wrong > 0) throw new Error(`${orders} orders of ${placed}, ${wrong} sums are wrong`);
    },
    rates: (load: LoadName) => (measured.get(load) ?? []).map(({ rate }) => rate),
    say: (name: string): string[] =>
      [...measured].map(([load, rounds]) => {
        const of = (figure: "rate" | "p50" | "p99", digits = 0) =>
          spread(
            rounds.map((round) => round[figure]),
            digits,
          );
        const share = Math.max(...rounds.map((round) => round.share));
        return `${name}, ${load}: ${of("rate")} orders/s, median ${of("p50", 1)} ms, p99 ${of("p99", 1)} ms; generator at most ${share.toFixed(2)} of a core`;
      }),
    async [Symbol.asyncDispose](): Promise<void> {
      await db.destroy();
      await shop.remove();
    },
  };
}

function portOf({ url }: ShopProcess): number {
  return Number(new URL(url).port);
}

async function putManyOnSale(db: Db, count: number = PRODUCTS, stock: number = SOLD): Promise<OrderTask["products"]> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into products (name, description, price) select 'Producto ' || n, '', ${PRICE} from generate_series(1, ${count}::integer) as n
      returning id
    ), variants as (
      insert into product_variants (product_id, stock) select id, ${stock}::integer from added returning id, product_id, stock
    ), moved as (
      insert into stock_movements (variant_id, product_id, quantity, reason) select id, product_id, stock, 'initial' from variants
    )
    select id from added`.execute(db);
  return rows.map(({ id }) => ({ id, unitPrice: PRICE }));
}

/** Orders a second, `AT_ONCE` of them under way at any time. */
async function rateOfDriver({ db, products, countPlaced }: MeasuredShop): Promise<number> {
  let left = ORDERS_PER_ROUND;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      const { id, unitPrice } = products[Math.floor(Math.random() * LOADS["20 products"].products)]!;
      await orderByDriver(db, id, unitPrice);
      countPlaced();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, buyer));
  return ORDERS_PER_ROUND / ((performance.now() - startedAt) / 1000);
}

async function orderByDriver(db: Db, productId: string, unitPrice: number): Promise<void> {
  const placed = await placeOrder(db, {
    key: randomUUID(),
    customer: { ...BUYER, customer_phone: null, customer_email: null },
    items: [{ productId, variantId: null, quantity: 1 }],
    expected: unitPrice * 100,
    networks: null,
    deliveryMethodId: null,
  });
  if (!placed.ok) throw new Error(`An order was refused: ${placed.refusal.reason}`);
}
