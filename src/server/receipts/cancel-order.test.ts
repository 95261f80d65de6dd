import { expect, test } from "vitest";
import { openPanel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { NAVIGATION, placeOrder, receiptOf, type SentOrder } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { cancelUnpaid } from "../orders/cancel-unpaid.ts";

const cancel = (shop: TestShop, { path }: SentOrder, init: RequestInit = {}) =>
  shop.request(`${path}/cancelar`, { method: "POST", ...init });

const stock = async ({ db }: TestShop) =>
  (await db.selectFrom("product_variants").select("stock").executeTakeFirstOrThrow()).stock;

test("the buyer cancels a pending order, its units go back; asked again it is the same answer", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  expect(await stock(shop)).toBe(4);

  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(shop, order)));

  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toMatchObject({ order: { order_number: order.order_number, status: "cancelled" } });
  }
  expect(await stock(shop)).toBe(5);
  const events = await shop.db.selectFrom("order_events").selectAll().where("to_status", "=", "cancelled").execute();
  expect(events).toMatchObject([{ actor: null, by_system: false, units: 1 }]);
  expect(await shop.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
});

test("a browser's form goes back to the order's page", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  const sendForm = () =>
    cancel(shop, order, {
      headers: { ...NAVIGATION, "Content-Type": "application/x-www-form-urlencoded" },
      body: "",
    });
  const done = await sendForm();
  expect([done.status, done.headers.get("Location")]).toEqual([303, order.path]);
  await shop.db.updateTable("orders").set({ status: "shipped" }).execute();
  const refused = await sendForm();
  expect([refused.status, refused.headers.get("Content-Type")]).toEqual([409, "text/html; charset=utf-8"]);
  expect(await refused.text()).toContain("Este pedido ya no espera el pago: está enviado.");
});

test("what was confirmed meanwhile, or cancelled by the shop, is no longer the buyer's to cancel", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const status of ["confirmed", "cancelled"]) {
    const order = await placeOrder(shop);
    await receiptOf(shop, order.path);
    await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status });
    const answer = await cancel(shop, order);
    expect([answer.status, ((await answer.json()) as Problem).code], status).toEqual([409, "not-open"]);
  }
  const late = await placeOrder(shop);
  await shop.db
    .updateTable("orders")
    .set({ payment_due_at: new Date(0) })
    .where("id", "=", late.id)
    .execute();
  expect(await cancelUnpaid(shop)).toMatchObject({ cancelled: 1 });
  expect((await cancel(shop, late)).status).toBe(409);
});

test("after the shop revived it, an order that the buyer cancelled can be cancelled again", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const order = await placeOrder(shop);
  await cancel(shop, order);
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "pending" });
  expect((await cancel(shop, order)).status).toBe(200);
  expect(await stock(shop)).toBe(5);
});
