import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openTransaction } from "../../../test/database.ts";
import { placedOrder } from "../../../test/orders.ts";
import { openPanel } from "../../../test/panel.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { sweepNetworks } from "./order-networks.ts";

/** Tests' requests have no socket and come from 0.0.0.0; trusting it lets a test choose the address. */
const LIMITED = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };

type Sender = { customer?: object; address?: string };

const dni = (at: number) => String(30_000_000 + at);
const ipv4 = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`;

/** Buyers with nothing in common except `same`. */
function buyers(count: number, same: Sender = {}): Sender[] {
  return Array.from({ length: count }, (_, at) => ({
    address: ipv4(at),
    ...same,
    customer: {
      customer_dni: dni(at),
      customer_phone: `11 4${String(at).padStart(3, "0")}-${1_000 + at}`,
      ...same.customer,
    },
  }));
}

/** Sends an order like the browser: retries with the same key while the shop is too busy. */
async function orderPatiently(shop: TestShop, product: TestProduct, sender: Sender, quantity: number) {
  const key = randomUUID();
  for (;;) {
    const answer = await shop.orders([{ product, quantity }], { ...sender, key });
    if (answer.status !== 503) return answer;
    await sleep(50); // otherwise nothing else that could make room would run
  }
}

/** Places an order for each sender at once; returns how many succeeded and how many met a limit. */
async function orderAtOnce(shop: TestShop, senders: Sender[], quantity = 1) {
  const product = await shop.sells({ stock: 10_000 });
  const answers = await Promise.all(senders.map((sender) => orderPatiently(shop, product, sender, quantity)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { placed: count(201), limited: count(429), product };
}

async function limitMessage(answer: Response) {
  expect(answer.status).toBe(429);
  const { code, title, detail } = (await answer.json()) as { code: string; title: string; detail: string };
  expect([code, title]).toEqual(["order-limit", "Límite de pedidos"]);
  return { detail, retryAfter: Number(answer.headers.get("Retry-After")) };
}

describe("sent at once, exactly as many orders are placed as the limits allow", () => {
  test.each<[string, Sender[], number, number]>([
    ["one address, one DNI", buyers(166, { address: "203.0.113.1", customer: { customer_dni: dni(1) } }), 1, 5],
    ["200 addresses, one DNI", buyers(200, { customer: { customer_dni: dni(1) } }), 1, 5],
    ["200 addresses, one DNI, ten units each", buyers(200, { customer: { customer_dni: dni(1) } }), 10, 4],
    ["200 addresses, one phone", buyers(200, { customer: { customer_phone: "11 5555-4444" } }), 1, 5],
    ["one address, 200 DNIs", buyers(200, { address: "203.0.113.1" }), 1, 30],
    ["one address, 200 DNIs, twenty units each", buyers(200, { address: "203.0.113.1" }), 20, 5],
    ["200 addresses, 200 DNIs", buyers(200), 1, 200],
  ])("%s", async (_, senders, quantity, allowed) => {
    await using shop = await openShop(LIMITED);
    const { placed, limited } = await orderAtOnce(shop, senders, quantity);
    expect({ placed, limited }).toEqual({ placed: allowed, limited: senders.length - allowed });
  });

  test.each<[string, (at: number) => string, number]>([
    ["a /64", (at) => `2001:db8:1:2::${at.toString(16)}`, 2],
    ["a /56", (at) => `2001:db8:1:2${at.toString(16).padStart(2, "0")}::1`, 8],
    ["a /48", (at) => `2001:db8:1:${at.toString(16)}00::1`, 32],
    ["the whole network", (at) => `2001:db8:${at.toString(16)}::1`, 60],
  ])("sixty addresses of %s, two orders an hour", async (_, addressAt, allowed) => {
    await using shop = await openShop(LIMITED);
    await shop.db.updateTable("settings").set({ max_network_orders: 2 }).execute();
    const senders = buyers(60).map((sender, at) => ({ ...sender, address: addressAt(at) }));
    expect((await orderAtOnce(shop, senders)).placed).toBe(allowed);
  });

  test("one phone in many spellings", async () => {
    await using shop = await openShop(LIMITED);
    const spellings = ["2901 555555", "(02901) 15 555555", "+54 9 2901 55-5555", "54 2901 555555", "0054 9 2901555555"];
    const senders = buyers(20).map((sender, at) => ({
      ...sender,
      customer: { ...sender.customer, customer_phone: spellings[at % spellings.length]! },
    }));
    expect((await orderAtOnce(shop, senders)).placed).toBe(5);
  });
});

test("RATE_LIMIT=off lifts all of them, and nothing is kept of the address", async () => {
  await using shop = await openShop({ ...LIMITED, RATE_LIMIT: "off" });
  const one = { address: "203.0.113.1", customer: { customer_dni: dni(1) } };
  expect((await orderAtOnce(shop, buyers(40, one), 5)).placed).toBe(40);
  expect(await shop.db.selectFrom("order_networks").selectAll().execute()).toEqual([]);
});

test("an order that is paid or cancelled makes room for another one", async () => {
  await using shop = await openShop(LIMITED);
  const panel = await openPanel(shop);
  const { product } = await orderAtOnce(shop, buyers(5, { customer: { customer_dni: dni(1) } }));
  const again = () => shop.orders([{ product }], { customer: { customer_dni: dni(1) }, address: "203.0.113.9" });
  const placed = await shop.db.selectFrom("orders").select("id").execute();
  for (const [at, status] of ["confirmed", "cancelled"].entries()) {
    expect((await again()).status).toBe(429);
    await panel.call("PATCH", `/api/admin/orders/${placed[at]!.id}`, { status });
    expect((await again()).status).toBe(201);
  }
});

test("an hour that is full has room as soon as its oldest order is an hour old", async () => {
  await using shop = await openShop(LIMITED);
  const address = "203.0.113.1";
  const { product } = await orderAtOnce(shop, buyers(30, { address }));
  await sql`update order_networks set created_at = created_at - interval '59 minutes'
    where order_id = (select id from orders order by order_number limit 1)`.execute(shop.db);
  const order = (at: number) => shop.orders([{ product }], { customer: { customer_dni: dni(at) }, address });

  const { detail, retryAfter } = await limitMessage(await order(31));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(detail).toContain("prueba de nuevo en un minuto.");

  await sql`update order_networks set created_at = created_at - interval '1 minute'`.execute(shop.db);
  expect((await order(32)).status).toBe(201);
  expect((await order(33)).status).toBe(429);
});

test("what was refused does not count, and what was placed is still answered by its key", async () => {
  await using shop = await openShop(LIMITED);
  const address = "203.0.113.1";
  const product = await shop.sells({ stock: 30 });
  const sold = await shop.sells({ stock: 0 });
  for (let at = 0; at < 32; at += 1) {
    expect((await shop.orders([{ product: sold }], { address })).status).toBe(409);
  }
  const key = randomUUID();
  const first = [{ product, quantity: 40 - 4 }];
  // Stock is refused before units: the buyer can fix the cart.
  expect(await (await shop.orders(first, { address, key })).json()).toMatchObject({ code: "insufficient-stock" });
  for (let at = 0; at < 5; at += 1) {
    expect((await shop.orders([{ product }], { address, ...(at === 0 ? { key } : {}) })).status).toBe(201);
  }
  expect((await shop.orders([{ product }], { address })).status).toBe(429);
  expect((await shop.orders([{ product }], { address, key })).status).toBe(200);
  expect((await shop.orders([{ product, quantity: 2 }], { address, key })).status).toBe(422);
});

test("whoever meets a limit reads which one and whom to write to", async () => {
  await using shop = await openShop(LIMITED);
  const { product } = await orderAtOnce(shop, buyers(5, { customer: { customer_dni: dni(1) } }));
  const set = (settings: { whatsapp?: string; contact_email?: string; max_open_orders?: number }) =>
    shop.db.updateTable("settings").set(settings).execute();
  const refused = async (quantity = 1, customer_dni = dni(1)) =>
    (
      await limitMessage(
        await shop.orders([{ product, quantity }], { customer: { customer_dni }, address: "203.0.113.9" }),
      )
    ).detail;

  expect(await refused()).toBe(
    "Ya tienes 5 pedidos sin pagar: cuando se confirme alguno podrás hacer otro. Para comprar más, comunícate con la tienda.",
  );
  await set({ contact_email: "hola@tienda.example" });
  expect(await refused(41, dni(900))).toBe(
    "Un pedido puede llevar hasta 40 unidades. Para comprar más, escríbenos a hola@tienda.example.",
  );
  await set({ whatsapp: "5491155554444", max_open_orders: 9 });
  expect(await refused(36)).toBe(
    "Entre tus pedidos sin pagar puedes tener hasta 40 unidades. Para comprar más, escríbenos por WhatsApp al +54 9 11 5555-4444.",
  );
});

test("orders of other buyers do not wait for an order that is under way", async () => {
  await using shop = await openShop(LIMITED);
  const [shirt, coat] = [await shop.sells(), await shop.sells()];
  await using edit = await openTransaction(shop);
  await edit.run("select from products where id = $1 for update", [shirt.id]);
  const [ana, eva] = buyers(2);
  const waiting = shop.orders([{ product: shirt }], ana);
  await edit.untilAwaited();

  expect((await shop.orders([{ product: coat }], eva)).status).toBe(201);

  await edit.commit();
  expect((await waiting).status).toBe(201);
});

test("an order whose units are corrected counts with its new ones", async () => {
  await using shop = await openShop(LIMITED);
  const panel = await openPanel(shop);
  const product = await shop.sells();
  const order = await placedOrder(shop.orders([{ product, quantity: 3 }], { address: "203.0.113.1" }));
  await shop.orders([{ product }], { address: "203.0.113.2" });
  const items = [{ id: product.id, variant_id: product.variants[0]!.id, quantity: 2 }];
  const corrected = await panel.call("POST", `/api/admin/orders/${order.id}/correction`, { version: 1, items });
  expect(corrected.status).toBe(200);
  const rows = await shop.db.selectFrom("order_networks").select("units").orderBy("units").execute();
  expect(rows).toEqual([{ units: 1 }, { units: 2 }]);
});

test("of an address only a keyed hash is kept, and not for longer than two days", async () => {
  await using shop = await openShop(LIMITED);
  const product = await shop.sells();
  await shop.orders([{ product, quantity: 3 }], { address: "203.0.113.1" });
  await shop.orders([{ product }], { address: "2001:db8:1:2::3" });

  const rows = await shop.db.selectFrom("order_networks").select(["network", "units"]).execute();
  expect(rows.map(({ units }) => units).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 3]);
  expect(rows.every(({ network }) => network.length === 32)).toBe(true);

  expect(await sweepNetworks(shop.db)).toBe(0);
  await sql`update order_networks set created_at = created_at - interval '47 hours 1 minute'`.execute(shop.db);
  expect(await sweepNetworks(shop.db)).toBe(4);
});
