import { sql } from "kysely";
import { expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { payPart } from "../../../test/part-payment.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { recordMiss, sweepMisses } from "./order-misses.ts";
import { hashNetworks } from "./order-networks.ts";

const ALIAS = "tienda.de.prueba";

/** Tests' requests have no socket and come from 0.0.0.0; trusting it lets a test choose the address. */
const ANY_ADDRESS = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };

function find(shop: TestShop, order_number: string, dni: string, address?: string): Promise<Response> {
  return shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(address === undefined ? {} : { "X-Forwarded-For": address }) },
    body: JSON.stringify({ order_number, dni }),
  });
}

/** Places an order and returns its number. */
async function placeOrder(shop: TestShop): Promise<string> {
  const answer = await shop.orders([{ product: await shop.sells({ price: 1500 }), quantity: 2 }]);
  expect(answer.status).toBe(201);
  const { order } = (await answer.json()) as { order: { order_number: string } };
  return order.order_number;
}

test("who has the number and the DNI sees how far it is, the amount and where to pay, and nothing of the buyer", async () => {
  await using shop = await openShop();
  const due = "2026-11-24T21:00:00.000Z";
  await shop.db.updateTable("settings").set({ alias: ALIAS }).execute();
  const number = await placeOrder(shop);
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: new Date(due) })
    .execute();
  const answer = await find(shop, number, BUYER.customer_dni);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    order: {
      order_number: number,
      status: "pending",
      total_amount: 3000,
      payment: { alias: ALIAS, holder: "", cbu: "", bank: "", cuit: "" },
      delivery: null,
      difference: null,
      payment_due_at: due,
      now: expect.any(String),
      receipts: [],
      steps: [{ status: "pending", at: expect.any(String) }],
      ready_at: null,
    },
  });
});

test("after a part payment the buyer sees what is left to transfer, and no deadline", async () => {
  await using shop = await openShop();
  const number = await placeOrder(shop);
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: new Date("2126-11-24T21:00:00Z") })
    .execute();
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await payPart(shop.db, id, 1200);

  const answer = await find(shop, number, BUYER.customer_dni);

  expect(await answer.json()).toMatchObject({
    order: { status: "pending", total_amount: 3000, difference: 1800, payment_due_at: null },
  });
});

test("the number and the DNI are understood as people write them", async () => {
  await using shop = await openShop();
  const number = await placeOrder(shop);
  const digits = String(Number(number.replace("ORD-", "")));
  const dotted = BUYER.customer_dni.replace(/^(\d\d)(\d{3})(\d{3})$/, "$1.$2.$3");
  for (const typed of [digits, `ord-${digits}`, ` ${number.toLowerCase()} `, `#${digits}`]) {
    expect((await find(shop, typed, dotted)).status, typed).toBe(200);
  }
});

test("a zero before the DNI makes no other person", async () => {
  await using shop = await openShop();
  const [withZero, without] = ["07123456", "7123456"];
  const number = await placeOrder(shop);
  for (const [stored, typed] of [
    [withZero, without],
    [without, withZero],
  ] as const) {
    await shop.db.updateTable("orders").set({ customer_dni: stored }).execute();
    expect((await find(shop, number, typed)).status, typed).toBe(200);
  }
});

test("every miss is the same, and none is answered sooner than a hit", async () => {
  await using shop = await openShop();
  const number = await placeOrder(shop);
  const misses = [
    [number, "1111111"],
    ["ORD-999999", BUYER.customer_dni],
    ["no es un número", BUYER.customer_dni],
    ["", ""],
  ] as const;
  const answers = new Set<string>();
  for (const [typed, dni] of misses) {
    const startedAt = performance.now();
    const answer = await find(shop, typed, dni);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195);
    expect(answer.status).toBe(404);
    answers.add(await answer.text());
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain("No encontramos un pedido con esos datos.");
});

test("after ten misses of a number an address waits; its hits do not count", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  const number = await placeOrder(shop);
  await Promise.all(Array.from({ length: 12 }, () => find(shop, number, BUYER.customer_dni)));
  const answers = await Promise.all(Array.from({ length: 12 }, () => find(shop, number, "1111111")));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await find(shop, number, BUYER.customer_dni)).status).toBe(429);
});

test("two who use a number's misses up keep neither its buyer nor other numbers from being found", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  const [number, other] = [await placeOrder(shop), await placeOrder(shop)];
  const dnis = Array.from({ length: 10 }, (_, at) => String(40_000_000 + at));
  for (const address of ["198.51.100.1", "198.51.100.2"]) {
    const statuses = await Promise.all(dnis.map(async (dni) => (await find(shop, number, dni, address)).status));
    expect(new Set(statuses), address).toEqual(new Set([404]));
  }

  expect((await find(shop, number, BUYER.customer_dni, "198.51.100.1")).status).toBe(429);
  expect((await find(shop, other, BUYER.customer_dni, "198.51.100.1")).status).toBe(200);
  // The buyer may look as often as she likes: a hit is no miss.
  for (let look = 0; look < 3; look += 1) {
    expect((await find(shop, number, BUYER.customer_dni, "203.0.113.1")).status).toBe(200);
  }
});

test("the right DNI finds an order despite others' wrong guesses at its number, and despite one's own", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  const number = await placeOrder(shop);
  const guesses = Array.from({ length: 200 }, (_, at) => find(shop, number, String(40_000_000 + at), `10.0.0.${at}`));
  const statuses = await Promise.all(guesses.map(async (guess) => (await guess).status));
  expect(new Set(statuses)).toEqual(new Set([404]));

  expect((await find(shop, number, BUYER.customer_dni, "203.0.113.1")).status).toBe(200);
  for (let miss = 0; miss < 9; miss += 1) {
    expect((await find(shop, number, "1111111", "203.0.113.1")).status).toBe(404);
  }
  expect((await find(shop, number, BUYER.customer_dni, "203.0.113.1")).status).toBe(200);
});

test("of all the guesses that an address sends in a day, twenty on one number are looked at", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  const [number, other] = [await placeOrder(shop), await placeOrder(shop)];
  const looked: number[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const guesses = Array.from({ length: 50 }, (_, at) => find(shop, number, String(40_000_000 + at), "203.0.113.1"));
    const statuses = await Promise.all(guesses.map(async (guess) => (await guess).status));
    looked.push(statuses.filter((status) => status === 404).length);
    await sql`update auth_attempts set created_at = created_at - interval '15 minutes'`.execute(shop.db);
    await sql`update order_misses set created_at = created_at - interval '15 minutes'`.execute(shop.db);
  }
  expect(looked).toEqual([10, 10, 0, 0]);

  const refused = await find(shop, number, BUYER.customer_dni, "203.0.113.1");
  expect(refused.status).toBe(429);
  // Until the first ten are a day old: an hour ago they were sent.
  expect(Math.abs(Number(refused.headers.get("Retry-After")) - 23 * 3_600)).toBeLessThan(60);
  expect((await find(shop, other, BUYER.customer_dni, "203.0.113.1")).status).toBe(200);
  await sql`update order_misses set created_at = created_at - interval '23 hours'`.execute(shop.db);
  expect((await find(shop, number, BUYER.customer_dni, "203.0.113.1")).status).toBe(200);
});

test.each([
  ["a /64", (at: number) => `2001:db8:1:2::${at.toString(16)}`, 20],
  ["a /56", (at: number) => `2001:db8:1:2${at.toString(16).padStart(2, "0")}::1`, 80],
  ["a /48", (at: number) => `2001:db8:1:${at.toString(16)}00::1`, 320],
])("the misses of %s on one number are counted together for a day", async (_, addressAt, allowed) => {
  await using shop = await openShop(ANY_ADDRESS);
  const number = await placeOrder(shop);
  await miss(shop, number, allowed - 1, addressAt);
  expect((await find(shop, number, "1111111", addressAt(200))).status).toBe(404);
  expect((await find(shop, number, BUYER.customer_dni, addressAt(201))).status).toBe(429);
  expect((await find(shop, number, BUYER.customer_dni, "2001:db8:2::1")).status).toBe(200);
});

test("misses are kept for a day, and none with RATE_LIMIT=off", async () => {
  await using shop = await openShop(ANY_ADDRESS);
  await find(shop, "ORD-999999", "1111111", "203.0.113.1");
  expect(await sweepMisses(shop.db)).toBe(0);
  await sql`update order_misses set created_at = created_at - interval '1 day'`.execute(shop.db);
  expect(await sweepMisses(shop.db)).toBe(1);

  await using unlimited = await openShop();
  await find(unlimited, "ORD-999999", "1111111");
  expect(await unlimited.db.selectFrom("order_misses").selectAll().execute()).toEqual([]);
});

/** Records that many misses of a number earlier today, from alternating addresses. */
async function miss({ db, secretKey }: TestShop, number: string, times: number, addressAt: (at: number) => string) {
  for (let at = 0; at < times; at += 1) await recordMiss(db, number, hashNetworks(secretKey, addressAt(at % 200)));
}

test("a body of another shape is refused by name", async () => {
  await using shop = await openShop();
  expect((await find(shop, "1".repeat(41), "30123456")).status).toBe(422);
});
