import { expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const ALIAS = "tienda.de.prueba";

function find(shop: TestShop, order_number: string, dni: string): Promise<Response> {
  return shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number, dni }),
  });
}

/** Puts an order and gives its number. */
async function placeOrder(shop: TestShop): Promise<string> {
  const answer = await shop.orders([{ product: await shop.sells({ price: 1500 }), quantity: 2 }]);
  expect(answer.status).toBe(201);
  const { order } = (await answer.json()) as { order: { order_number: string } };
  return order.order_number;
}

test("who has the number and the DNI sees the status, the amount and where to pay, and nothing of the buyer", async () => {
  await using shop = await openShop();
  await shop.db.updateTable("settings").set({ alias: ALIAS }).execute();
  const number = await placeOrder(shop);
  const answer = await find(shop, number, BUYER.customer_dni);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    order: {
      order_number: number,
      status: "pending",
      total_amount: 3000,
      payment: { alias: ALIAS, holder: "", cbu: "", bank: "", cuit: "" },
    },
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

test("after twenty misses of a number, from wherever, nobody guesses on; other numbers are found", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  const [number, other] = [await placeOrder(shop), await placeOrder(shop)];
  const misses = Array.from({ length: 20 }, (_, at) => ({
    purpose: "my-order" as const,
    account: number,
    address: `10.0.0.${at}`,
  }));
  await shop.db.insertInto("auth_attempts").values(misses).execute();
  expect((await find(shop, number, BUYER.customer_dni)).status).toBe(429);
  expect((await find(shop, other, BUYER.customer_dni)).status).toBe(200);
});

test("a body of another shape is refused by name", async () => {
  await using shop = await openShop();
  expect((await find(shop, "1".repeat(41), "30123456")).status).toBe(422);
});
