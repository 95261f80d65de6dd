import { expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { jpeg } from "../../../test/pictures.ts";
import { placeOrder, upload } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const LIMITED = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };

const send = (shop: TestShop, order_number: string, dni: string, address = "203.0.113.7") =>
  upload(shop, "/mi-pedido", { fields: { order_number, dni }, headers: { "X-Forwarded-For": address } });

test("number and DNI take a receipt as the link does, and tell nothing else of the order", async () => {
  await using shop = await openShop(LIMITED);
  const { id, order_number } = await placeOrder(shop);
  const answer = await send(shop, order_number.toLowerCase(), "30.123.456");
  expect(answer.status).toBe(201);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const answered = (await answer.json()) as object;
  expect(Object.keys(answered)).toEqual(["receipt"]);
  expect(JSON.stringify(answered)).not.toContain(BUYER.customer_name);
  expect(await shop.db.selectFrom("receipts").select("order_id").execute()).toEqual([{ order_id: id }]);
  expect((await send(shop, order_number, BUYER.customer_dni)).status).toBe(200);
});

test("every miss looks the same and counts as one of 'Mi pedido'", async () => {
  await using shop = await openShop(LIMITED);
  const { order_number } = await placeOrder(shop);
  const wrong = [
    [order_number, "11222333"],
    ["ORD-999999", BUYER.customer_dni],
    ["", ""],
  ] as const;
  const answered = new Set<string>();
  for (const [number, dni] of wrong) {
    const answer = await send(shop, number, dni, "198.51.100.2");
    answered.add(`${answer.status} ${await answer.text()}`);
  }
  expect(answered.size).toBe(1);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await send(shop, order_number, "11222333", "198.51.100.3")).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
  // Looking it up is also refused there.
  const lookup = await shop.request("/api/orders/find", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": "198.51.100.3" },
    body: JSON.stringify({ order_number, dni: BUYER.customer_dni }),
  });
  expect(lookup.status).toBe(429);
  expect(await shop.db.selectFrom("receipts").select("id").execute()).toEqual([]);
});

test("a form without its fields or its file is refused", async () => {
  await using shop = await openShop();
  const { order_number } = await placeOrder(shop);
  expect((await upload(shop, "/mi-pedido", {})).status).toBe(404);
  expect((await send(shop, "x".repeat(900), BUYER.customer_dni)).status).toBe(422);
  expect((await send(shop, order_number, "3012\u00003456")).status).toBe(422);
  const fields = { order_number, dni: BUYER.customer_dni };
  expect((await upload(shop, "/mi-pedido", { fields, field: "otro" })).status).toBe(422);
  expect((await upload(shop, "/mi-pedido", { fields, bytes: Buffer.from("x") })).status).toBe(422);
  expect((await upload(shop, "/mi-pedido", { fields, bytes: await jpeg(300, 300) })).status).toBe(201);
});
