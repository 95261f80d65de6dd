import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { type DeliveredOrder, orderDelivered } from "../../../test/delivered-orders.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { orderWithMail } from "../../../test/messages.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { OrderDetail } from "./find-order.ts";
import type { OrderRow } from "./list-orders.ts";

async function numbersOf(panel: Panel, entrega: string): Promise<string[]> {
  const answer = await panel.call("GET", `/api/admin/orders?entrega=${entrega}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { orders: OrderRow[] }).orders.map((order) => order.order_number);
}

async function exported(panel: Panel, query = ""): Promise<Record<string, string>[]> {
  const answer = await panel.call("GET", `/api/admin/orders/export?${query}`);
  return parse(await answer.text(), { delimiter: ";", columns: true, recordDelimiter: "\r\n", bom: true });
}

/** The page behind the secret link, as a browser without JavaScript gets it. */
async function pageOf(shop: TestShop, url: string): Promise<string> {
  const html = await (await shop.request(new URL(url).pathname)).text();
  return wordsOf(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** An order of each kind; one from before the shop had methods, which reads as it always did. */
async function openShopWithOrders() {
  const shop = await openShop();
  const panel = await openPanel(shop);
  const earlier = await orderWithMail(shop);
  const orders = {
    post: await orderDelivered(shop, "post"),
    free: await orderDelivered(shop, "free"),
    agreed: await orderDelivered(shop, "agreed"),
    pickUp: await orderDelivered(shop, "pickUp"),
  };
  return { shop, panel, earlier, orders };
}

test("the list and its export can be filtered by method, even a deleted one, or for orders without one", async () => {
  const { shop, panel, orders } = await openShopWithOrders();
  await using _ = shop;
  await shop.db.deleteFrom("delivery_methods").where("id", "=", orders.post.method).execute();
  expect(await numbersOf(panel, orders.post.method)).toEqual([orders.post.order_number]);
  expect(await numbersOf(panel, orders.pickUp.method.toUpperCase())).toEqual([orders.pickUp.order_number]);
  expect(await numbersOf(panel, "none")).toEqual(["ORD-001001"]);
  expect(await numbersOf(panel, randomUUID())).toEqual([]);
  const rows = await exported(panel, `entrega=${orders.post.method}`);
  expect(rows.map(({ numero }) => numero)).toEqual([orders.post.order_number]);

  const answer = await panel.call("GET", "/api/admin/orders/delivery-methods");
  const newest_order_at = expect.any(String);
  expect(await answer.json()).toEqual({
    methods: [
      { id: orders.post.method, name: "Correo Argentino", kind: "delivery", newest_order_at },
      { id: orders.free.method, name: "Moto", kind: "delivery", newest_order_at },
      { id: orders.agreed.method, name: "Moto mensajería", kind: "delivery", newest_order_at },
      { id: orders.pickUp.method, name: "Retiro en el local", kind: "pickup", newest_order_at },
    ],
  });
});

test("an export names the method and its price; one row per line adds up to the totals as well", async () => {
  const { shop, panel } = await openShopWithOrders();
  await using _ = shop;
  const delivered = (await exported(panel)).map(({ entrega, precio_envio, total }) => [entrega, precio_envio, total]);
  expect(delivered.toReversed()).toEqual([
    ["", "", "3000"],
    ["Correo Argentino", "1500", "4500"],
    ["Moto", "0", "3000"],
    ["Moto mensajería (Envío a convenir)", "", "3000"],
    ["Retiro en el local", "0", "3000"],
  ]);

  const lines = await exported(panel, "detalle=1");
  const sumOf = (column: string) => lines.reduce((sum, row) => sum + Number(row[column]), 0);
  expect(sumOf("subtotal") + sumOf("precio_envio")).toBe(16_500);
});

test("the price of a delivery is exported once for an order of several lines", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderDelivered(shop, "post");
  const line = { unit_price: "10", quantity: 1, product_id: randomUUID(), variant_id: randomUUID() };
  await shop.db
    .insertInto("order_items")
    .values({ order_id: id, line_number: 2, name: "Gorra", ...line })
    .execute();
  const lines = await exported(panel, "detalle=1");
  expect(lines.map(({ entrega, precio_envio }) => [entrega, precio_envio])).toEqual([
    ["Correo Argentino", "1500"],
    ["Correo Argentino", ""],
  ]);
});

test("the buyer's page says how the order arrives, where it is collected, and what the total is made of", async () => {
  const { shop, orders } = await openShopWithOrders();
  await using _ = shop;
  const post = await pageOf(shop, orders.post.url);
  expect(post).toContain("Productos $ 3.000 Envío $ 1.500 Total $ 4.500");
  expect(post).toContain("Envío Correo Argentino $ 1.500 · 3 a 5 días hábiles Ana Paz Defensa 1234");
  expect(post).toContain("Pago confirmado (falta) Enviado (falta)");

  expect(await pageOf(shop, orders.free.url)).toContain("Productos $ 3.000 Envío Gratis Total $ 3.000");

  const agreed = await pageOf(shop, orders.agreed.url);
  expect(agreed).toContain("Productos $ 3.000 Envío a convenir Total $ 3.000");
  expect(agreed).toContain("Envío Moto mensajería (Envío a convenir) Ana Paz Defensa 1234");
  expect(agreed).toContain("El importe no incluye el envío: lo acordamos contigo.");
  expect(agreed).not.toMatch(/\$ 0\b/);

  const pickUp = await pageOf(shop, orders.pickUp.url);
  expect(pickUp).toContain("Productos $ 3.000 Retiro Gratis Total $ 3.000");
  expect(pickUp).toContain(
    "Retiro en el local Gratis Dirección Gorriti 4500 Horarios Lunes a viernes de 10 a 18 Ver en el mapa A nombre de Ana Paz",
  );
  expect(pickUp).toContain("Pago confirmado (falta) Listo para retirar (falta)");
});

test("an order of before the shop had methods reads as it did", async () => {
  const { shop, panel, earlier } = await openShopWithOrders();
  await using _ = shop;
  const { order } = (await (await panel.call("GET", `/api/admin/orders/${earlier}`)).json()) as {
    order: { url: string };
  };
  const page = await pageOf(shop, order.url);
  expect(page).toMatch(/Tu pedido Remera 2 × \$ 1\.500 \$ 3\.000 Total \$ 3\.000 Envío Ana Paz Defensa 1234 C1065/);
  expect(page).not.toMatch(/Productos|Retiro|convenir/);
});

test("only an order that is not sent can be ready to collect", async () => {
  const { shop, panel, orders } = await openShopWithOrders();
  await using _ = shop;
  const mark = async ({ id }: DeliveredOrder) => {
    await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
    const answer = await panel.call("POST", `/api/admin/orders/${id}/ready`);
    return [answer.status, ((await answer.json()) as Problem).detail];
  };
  const toBeSent = [422, "Esta orden se envía: cuando salga, márcala como enviada."];
  expect(await mark(orders.post)).toEqual(toBeSent);
  expect(await mark(orders.agreed)).toEqual(toBeSent);
  expect(await mark(orders.pickUp)).toEqual([200, undefined]);
  expect(await pageOf(shop, orders.pickUp.url)).toContain("Tu pedido está listo para retirar.");
});

test("an order to be collected elsewhere must be marked as ready again; one of another price must not", async () => {
  const { shop, panel, orders } = await openShopWithOrders();
  await using _ = shop;
  const { id, url, method } = orders.pickUp;
  const other = await addDeliveryMethod(shop, { kind: "pickup", name: "Depósito", price: 0, address: "Lavalle 1" });
  const orderNow = async () => {
    const seen = await panel.call("GET", `/api/admin/orders/${id}`);
    return ((await seen.json()) as { order: OrderDetail }).order;
  };
  const choose = async (method_id: string, price: number) => {
    const { version } = await orderNow();
    return panel.call("POST", `/api/admin/orders/${id}/correction`, { version, delivery: { method_id, price } });
  };
  const ready = () => panel.call("POST", `/api/admin/orders/${id}/ready`);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  await ready();
  await choose(method, 100);
  expect(await pageOf(shop, url)).toContain("Tu pedido está listo para retirar.");

  await choose(other, 100);
  expect(await pageOf(shop, url)).not.toContain("Tu pedido está listo para retirar.");
  await ready();
  expect((await orderNow()).events.filter(({ kind }) => kind === "ready")).toHaveLength(2);
  expect(await pageOf(shop, url)).toContain("Tu pedido está listo para retirar.");
});

test("a buyer who collects is corrected without an address", async () => {
  const { shop, panel, orders } = await openShopWithOrders();
  await using _ = shop;
  const { id } = orders.pickUp;
  const { version } = await shop.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const changes = { customer_lastname: "Pas" };
  const answer = await panel.call("POST", "/api/admin/buyers/correct", {
    orders: [{ id, version }],
    regrets: [],
    changes,
  });
  expect(answer.status).toBe(200);
  expect(await pageOf(shop, orders.pickUp.url)).toContain("A nombre de Ana Pas");
});

test("a receipt under review and a buyer's own data name the delivery", async () => {
  const { shop, panel, orders } = await openShopWithOrders();
  await using _ = shop;
  await shop.db
    .insertInto("receipts")
    .values({
      order_id: orders.post.id,
      media_type: "image/webp",
      content: Buffer.from("x"),
      digest: Buffer.alloc(32, 1),
    })
    .execute();
  const receipts = await panel.call("GET", "/api/admin/receipts?status=pending");
  expect(await receipts.json()).toMatchObject({
    receipts: [{ order: { total_amount: 4500, delivery: { name: "Correo Argentino", price: 1500 } } }],
  });

  const chosen = { order_ids: [orders.post.id, orders.agreed.id], regret_ids: [], password: OWNER.password };
  const file = await panel.call("POST", "/api/admin/buyers/export", chosen);
  expect(await file.json()).toMatchObject({
    ordenes: expect.arrayContaining([
      expect.objectContaining({ total: 4500, entrega: "Correo Argentino", precio_envio: 1500 }),
      expect.objectContaining({
        total: 3000,
        entrega: "Moto mensajería (Envío a convenir)",
        precio_envio: null,
      }),
    ]),
  });
});
