import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openShop, type TestShop } from "../../../test/shop.ts";

function ask(shop: TestShop, key?: string): Promise<Response> {
  return shop.request("/api/orders/attempt", { headers: key === undefined ? {} : { "Idempotency-Key": key } });
}

test("whoever holds the key of a placed order is told which one it is and what was ordered", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 1 });
  const key = randomUUID();
  const placed = await shop.orders([{ product }], { key });
  const { order } = (await placed.json()) as { order: object };
  await shop.db.updateTable("products").set({ price: "99999.00", is_active: false }).execute();

  const answer = await ask(shop, key);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const [variant] = product.variants;
  const items = [{ id: product.id, variant_id: variant?.id, quantity: 1 }];
  expect(await answer.json()).toEqual({ order: { ...order, items } });
});

test("a key that placed nothing is not found, and asking places nothing", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 1 });
  const key = randomUUID();
  const refused = await shop.orders([{ product, quantity: 2 }], { key });
  expect(refused.status).toBe(409);

  const answer = await ask(shop, key);

  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "not-found" });
  expect(await shop.db.selectFrom("orders").selectAll().execute()).toEqual([]);
  expect((await shop.orders([{ product }], { key })).status).toBe(201);
});

test.each([undefined, "", "x", "0b0c6f2e"])("the key %j is refused", async (key) => {
  await using shop = await openShop();
  const answer = await ask(shop, key);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "malformed", field: "Idempotency-Key" });
});

test("a key used again with other words names the order it placed", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 5 });
  const key = randomUUID();
  const placed = await shop.orders([{ product }], { key });
  const { order } = (await placed.json()) as { order: { order_number: string; url: string } };

  const answer = await shop.orders([{ product, quantity: 2 }], { key });

  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "key-reused",
    status: 422,
    order_number: order.order_number,
    url: order.url,
    order: { ...order, items: [{ id: product.id, quantity: 1 }] },
  });
});

test("a browser may ask often, a flood is told when to come back", async () => {
  await using shop = await openShop({ RATE_LIMIT: "on" });
  const answers: Response[] = [];
  for (let call = 0; call < 121; call++) answers.push(await ask(shop, randomUUID()));
  expect(answers.slice(0, 120).every(({ status }) => status === 404)).toBe(true);
  expect(answers[120]?.status).toBe(429);
  expect(Number(answers[120]?.headers.get("Retry-After"))).toBeGreaterThan(0);
});
