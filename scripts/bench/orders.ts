import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { connect, type Db } from "#server/db/connection.ts";
import { placeOrder } from "#server/orders/place-order.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 6;
const ORDERS_PER_ROUND = 400;
const AT_ONCE = 8;
const PRODUCTS = 20;
const STOCK = 1_000_000;
const TARGET = 0.5;

const BUYER = {
  customer_name: "Ana",
  customer_lastname: "Paz",
  customer_dni: "30123456",
  customer_phone: null,
  customer_email: null,
  customer_address: "Defensa 1234",
  customer_postal_code: "C1065",
  customer_city: "Buenos Aires",
};

/** Orders through the whole shop against the same statements sent by the driver, both to the shop's own database. */
export async function ordersOverHttp(): Promise<Finding> {
  const shop = await startShop({ WORKERS: "1" });
  const db = connect(shop.connection, () => undefined);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const overHttp: number[] = [];
  const byDriver: number[] = [];
  try {
    const products: TestProduct[] = [];
    for (let n = 0; n < PRODUCTS; n += 1) products.push(await putOnSale(db, { stock: STOCK }));
    const next = () => products[Math.floor(Math.random() * products.length)]!;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const driverRate = await rateOf(() => orderByDriver(db, next()));
      const httpRate = await rateOf(() => orderOverHttp(agent, shop.url, next()));
      // The first round only warms both up.
      if (round === 0) continue;
      byDriver.push(driverRate);
      overHttp.push(httpRate);
      progress("orders", round, ROUNDS);
    }
  } finally {
    agent.destroy();
    await db.destroy();
    await shop.remove();
  }
  const ratio = median(overHttp) / median(byDriver);
  return {
    name: `Orders over HTTP, ${AT_ONCE} at once, against the same statements by the driver`,
    figure: `× ${ratio.toFixed(2)}`,
    target: `≥ × ${TARGET}`,
    isReached: ratio >= TARGET,
    details: [`over HTTP ${spread(overHttp)} orders/s, by the driver ${spread(byDriver)} orders/s`],
  };
}

/** Orders a second, `AT_ONCE` of them under way at any time. */
async function rateOf(order: () => Promise<void>): Promise<number> {
  let left = ORDERS_PER_ROUND;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      await order();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, buyer));
  return ORDERS_PER_ROUND / ((performance.now() - startedAt) / 1000);
}

async function orderByDriver(db: Db, product: TestProduct): Promise<void> {
  const items = [{ productId: product.id, variantId: null, quantity: 1 }];
  const expected = product.unitPrice * 100;
  const request = { key: randomUUID(), customer: BUYER, items, expected, networks: null, deliveryMethodId: null };
  const placed = await placeOrder(db, request);
  if (!placed.ok) throw new Error(`An order was refused: ${placed.refusal.reason}`);
}

async function orderOverHttp(agent: Agent, url: string, product: TestProduct): Promise<void> {
  const body = JSON.stringify({
    orderData: { ...BUYER, total_amount: product.unitPrice },
    items: [{ id: product.id, quantity: 1 }],
  });
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${url}/api/orders`, {
      agent,
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        "Idempotency-Key": randomUUID(),
      },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      text(answer).then((said) => (answer.statusCode === 201 ? resolve() : reject(new Error(said))), reject);
    });
    sent.end(body);
  });
}
