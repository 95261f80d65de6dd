import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import type { TestOrder } from "../../../test/orders.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

async function openShopWithShirt() {
  const shop = await openShop();
  const shirt = await shop.sells({ price: 10_000, stock: 9 });
  return { shop, shirt };
}

const send = (shop: TestShop, product: TestProduct, { quantity, ...order }: TestOrder & { quantity?: number }) =>
  shop.orders([{ product, quantity }], order);

const ofDelivery = (detail: string) =>
  expect.objectContaining({ code: "invalid-field", field: "delivery_method_id", detail });

test("an order pays its lines and its delivery in one amount, and keeps the method as it was", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: 1500, days: "3 a 5 días hábiles" });
  const answer = await send(shop, shirt, { method, total: 11_500 });
  expect(answer.status).toBe(201);
  const { order } = await answer.json();
  await shop.db.updateTable("delivery_methods").set({ price: "9999", name: "Otro" }).execute();

  const stored = await shop.db
    .selectFrom("orders")
    .select(["total_amount", "delivery", "delivery_method_id"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ total_amount: 11_500, delivery: { name: "Correo Argentino", price: 1500 } });
  expect(stored).toEqual({
    total_amount: "11500.00",
    delivery_method_id: method,
    delivery: {
      method_id: method,
      kind: "delivery",
      name: "Correo Argentino",
      price: 1500,
      days: "3 a 5 días hábiles",
      address: null,
      hours: null,
      map_url: null,
    },
  });
});

test("a total that leaves the delivery out, or names another price, is answered with today's", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: 1500 });
  for (const total of [10_000, 10_001, 11_499, 13_000]) {
    const answer = await send(shop, shirt, { method, total });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "price-changed",
      total_amount: 11_500,
      delivery: { method_id: method, price: 1500 },
    });
  }
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(9);
});

test("delivery is free from its amount of the lines on", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: 1500, free_from: 20_000 });
  expect((await send(shop, shirt, { method, total: 11_500 })).status).toBe(201);
  expect((await send(shop, shirt, { method, total: 20_000, quantity: 2 })).status).toBe(201);
});

test("with methods set up a choice is required; one that is unknown, inactive or out of reach is refused", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  expect(await (await send(shop, shirt, { method: randomUUID(), total: 10_000 })).json()).toEqual(
    ofDelivery("La forma de entrega que elegiste ya no está disponible. Elige otra."),
  );
  const inactive = await addDeliveryMethod(shop, { is_active: false });
  expect((await send(shop, shirt, { method: null, total: 10_000 })).status).toBe(201);

  const south = await addDeliveryMethod(shop, { provinces: ["V"] });
  expect(await (await send(shop, shirt, { method: null, total: 10_000 })).json()).toEqual(
    ofDelivery("Elige cómo quieres recibir tu pedido."),
  );
  for (const method of [randomUUID(), inactive]) {
    const answer = await send(shop, shirt, { method, total: 11_500 });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      ofDelivery("La forma de entrega que elegiste ya no está disponible. Elige otra."),
    ]);
  }
  expect(await (await send(shop, shirt, { method: south, total: 11_500 })).json()).toEqual(
    ofDelivery("La forma de entrega que elegiste no llega a tu código postal. Elige otra."),
  );
});

test("the fields of the form and the lines are judged before the delivery", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  await addDeliveryMethod(shop);
  const withoutCity = await send(shop, shirt, { method: randomUUID(), total: 1, customer: { customer_city: "" } });
  expect(await withoutCity.json()).toMatchObject({ code: "invalid-field", field: "customer_city" });
  const tooMany = await send(shop, shirt, { method: randomUUID(), total: 1, quantity: 10 });
  expect(await tooMany.json()).toMatchObject({ code: "insufficient-stock" });
});

test("pick-up needs no address, and the repeated request returns the same order after the method was deleted", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro", price: 0, address: "Gorriti 4500" });
  const customer = { customer_address: "", customer_postal_code: null, customer_city: undefined };
  const request = { method, total: 10_000, key: randomUUID(), customer };
  const placed = await send(shop, shirt, request);
  expect(placed.status).toBe(201);
  await shop.db.deleteFrom("delivery_methods").execute();

  const repeated = await send(shop, shirt, request);
  expect(repeated.status).toBe(200);
  expect(await repeated.json()).toEqual(await placed.json());
  const other = await send(shop, shirt, { ...request, method: randomUUID(), customer: {} });
  expect([other.status, (await other.json()).code]).toEqual([422, "key-reused"]);
});

test("a price to be agreed adds nothing, where nothing else delivers", async () => {
  const { shop, shirt } = await openShopWithShirt();
  await using _ = shop;
  const agreed = await addDeliveryMethod(shop, { name: "Envío a convenir", price: null });
  await addDeliveryMethod(shop, { postal_codes: "9000-9499" });
  const placed = await send(shop, shirt, { method: agreed, total: 10_000 });
  expect((await placed.json()).order.delivery).toMatchObject({ name: "Envío a convenir", price: null });
  const far = await send(shop, shirt, { method: agreed, total: 10_000, customer: { customer_postal_code: "9410" } });
  expect((await far.json()).field).toBe("delivery_method_id");
});

test("the methods that reach a postal code are listed with today's price for a total", async () => {
  const { shop } = await openShopWithShirt();
  await using _ = shop;
  const offer = async (query: string) => (await (await shop.request(`/api/delivery?${query}`)).json()).methods;
  expect(await offer("postal_code=1425&total=10000")).toEqual([]);

  await addDeliveryMethod(shop, { name: "Moto", price: 3000, free_from: 50_000, postal_codes: "1000-1499" });
  await addDeliveryMethod(shop, { name: "Correo", price: 7000, provinces: ["V"] });
  expect(await offer("postal_code=C1425&total=10000")).toMatchObject([
    { name: "Moto", price: 3000, free_from: 50_000 },
  ]);
  expect(await offer("postal_code=c1425abc&total=50000")).toMatchObject([{ name: "Moto", price: 0 }]);
  expect(await offer("postal_code=9410")).toMatchObject([{ name: "Correo", price: 7000, free_from: null, days: null }]);
  expect(await offer("postal_code=5000")).toEqual([]);
  expect(await offer("")).toEqual([]);
  expect((await shop.request("/api/delivery?total=abc")).status).toBe(422);
});
