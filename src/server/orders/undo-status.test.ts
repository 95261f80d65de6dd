import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "#domain/order.ts";
import { openTransaction } from "../../../test/database.ts";
import { placedId, statusOf } from "../../../test/orders.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { changeStatus } from "./change-status.ts";
import type { OrderDetail } from "./find-order.ts";
import { undoStatus } from "./undo-status.ts";

const ADMIN = "ana@example.com";

/** Ages everything that happened to orders by so many seconds. */
async function letPass({ db }: TestShop, seconds: number): Promise<void> {
  await sql`update order_events set created_at = created_at - make_interval(secs => ${seconds})`.execute(db);
}

async function undo(
  panel: Panel,
  id: string,
  key?: string,
  given?: OrderStatus,
): Promise<{ status: number; order?: OrderDetail } & Partial<Problem>> {
  const query = given === undefined ? "" : `?status=${given}`;
  const answer = await panel.call("POST", `/api/admin/orders/${id}/undo${query}`, undefined, key);
  return { ...((await answer.json()) as object), status: answer.status };
}

test("a status change is taken back at once: status and stock as before, both events in the history", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 5 });
  const id = await placedId(shop, product, 3);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "cancelled" });
  expect(await shop.stockOf(product.variants[0]!)).toBe(5);

  const { status, order } = await undo(panel, id);

  expect(status).toBe(200);
  expect(order?.status).toBe("pending");
  expect(await shop.stockOf(product.variants[0]!)).toBe(2);
  expect(order?.events).toMatchObject([
    { from_status: null, to_status: "pending", units: 0, is_undo: false },
    { from_status: "pending", to_status: "cancelled", units: 3, is_undo: false },
    { from_status: "cancelled", to_status: "pending", units: -3, is_undo: true },
  ]);
});

test("asked for again after a lost answer it is done once, and then it is too late", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placedId(shop, await shop.sells());
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "shipped" });

  expect((await undo(panel, id)).order?.status).toBe("pending");
  expect((await undo(panel, id)).order?.events).toHaveLength(3);
  await letPass(shop, 7);
  expect(await undo(panel, id)).toMatchObject({ status: 409, code: "too-late" });
});

test("an undo repeated under its key is done once, however late and whatever was changed since", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placedId(shop, await shop.sells());
  const change = (status: OrderStatus) => panel.call("PATCH", `/api/admin/orders/${id}`, { status });
  const key = randomUUID();
  await change("shipped");
  expect((await undo(panel, id, key)).order?.status).toBe("pending");
  await change("confirmed");
  expect((await undo(panel, id, key)).order?.status).toBe("confirmed");
  await letPass(shop, 7);
  expect(await undo(panel, id, key)).toMatchObject({ status: 200, order: { status: "confirmed" } });

  const other = await placedId(shop, await shop.sells());
  expect(await undo(panel, other, key)).toMatchObject({ status: 422, code: "key-reused" });
  const early = randomUUID();
  expect(await undo(panel, other, early)).toMatchObject({ status: 409, code: "too-late" });
  await panel.call("PATCH", `/api/admin/orders/${other}`, { status: "shipped" });
  expect((await undo(panel, other, early)).order?.status).toBe("pending");
});

test("of many orders changed at once each one is taken back by itself", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 5 });
  const ids = [await placedId(shop, product), await placedId(shop, product, 2)];
  await panel.call("POST", "/api/admin/orders/status", { ids, status: "cancelled" }, randomUUID());
  expect((await undo(panel, ids[1]!)).order?.status).toBe("pending");
  expect(await statusOf(shop, ids[0]!)).toBe("cancelled");
  expect(await shop.stockOf(product.variants[0]!)).toBe(3);
});

test("undoing a cancellation that moved no units, since the product was deleted, moves none either", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placedId(shop, await shop.sells());
  await shop.db.deleteFrom("products").execute();
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "cancelled" });

  const { order } = await undo(panel, id);

  expect(order).toMatchObject({ status: "pending", events: [{}, { units: 0 }, { units: 0, is_undo: true }] });
});

test("after six seconds, and for an order nobody has changed, it is too late", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placedId(shop, await shop.sells());
  expect(await undo(panel, id)).toMatchObject({ status: 409, code: "too-late" });

  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  await letPass(shop, 6.1);
  expect(await undo(panel, id)).toMatchObject({ status: 409, code: "too-late" });
  expect(await statusOf(shop, id)).toBe("confirmed");
});

test("nobody takes back what another administrator changed since", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await placedId(shop, await shop.sells());
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });
  await changeStatus(shop.db, id, "shipped", "socia@example.com");

  const refused = await undo(panel, id);

  expect(refused).toMatchObject({ status: 409, code: "stale-version", order: { status: "shipped" } });
  expect(await statusOf(shop, id)).toBe("shipped");
});

test("whoever changed it again in another tab takes back there what was done there, not here", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 5 });
  const id = await placedId(shop, product, 3);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "cancelled" });
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" });

  const refused = { status: 409, code: "stale-version", order: { status: "confirmed" } };
  expect(await undo(panel, id, undefined, "cancelled")).toMatchObject(refused);
  expect(await shop.stockOf(product.variants[0]!)).toBe(2);

  expect(await undo(panel, id, undefined, "confirmed")).toMatchObject({ status: 200, order: { status: "cancelled" } });
  expect(await undo(panel, id, undefined, "confirmed")).toMatchObject({ status: 200, order: { status: "cancelled" } });
  expect(await undo(panel, id, undefined, "cancelled")).toMatchObject({ status: 409, code: "stale-version" });
  expect(await shop.stockOf(product.variants[0]!)).toBe(5);
});

test("a change is not taken back once its order was corrected; a new link or another order's correction does not matter", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 9 });
  const [id, other] = [await placedId(shop, product, 3), await placedId(shop, product)];
  const call = async (order: string, path: string, body?: object) => {
    const answer = await panel.call(path === "" ? "PATCH" : "POST", `/api/admin/orders/${order}${path}`, body);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { order: OrderDetail }).order.version;
  };
  const items = [{ id: product.id, variant_id: product.variants[0]!.id, quantity: 2 }];

  await call(id, "", { status: "cancelled" });
  await call(id, "/link");
  await call(other, "/correction", { version: 1, items });
  expect(await undo(panel, id)).toMatchObject({ status: 200, order: { status: "pending" } });

  await call(id, "", { status: "cancelled" });
  const version = await call(id, "", { status: "pending" });
  await call(id, "/correction", { version, items });
  expect(await undo(panel, id)).toMatchObject({ status: 409, code: "too-late" });
  expect(await shop.stockOf(product.variants[0]!)).toBe(9 - 2 - 2);
  await call(other, "", { status: "cancelled" });
  expect(await shop.stockOf(product.variants[0]!)).toBe(9 - 2);
});

test("units that were sold since are not taken a second time", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const plenty = await shop.sells({ name: "Camisa", stock: 50 });
  const scarce = await shop.sells({ name: "Tapado", stock: 2 });
  const answer = await shop.orders([
    { product: plenty, quantity: 4 },
    { product: scarce, quantity: 2 },
  ]);
  const { order } = (await answer.json()) as { order: { id: string } };
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "cancelled" });
  await placedId(shop, scarce);

  expect(await undo(panel, order.id)).toMatchObject({ status: 409, code: "insufficient-stock", available: 1 });
  expect(await shop.stockOf(plenty.variants[0]!)).toBe(50);
  expect(await statusOf(shop, order.id)).toBe("cancelled");
});

test("an order whose product is gone is taken back out of 'cancelled' too: nothing of it had moved", async () => {
  await using shop = await openShop();
  const [gone, stays] = [await shop.sells({ stock: 5 }), await shop.sells({ stock: 5 })];
  const answer = await shop.orders([{ product: gone }, { product: stays, quantity: 2 }]);
  const { order } = (await answer.json()) as { order: { id: string } };
  await shop.db.deleteFrom("products").where("id", "=", gone.id).execute();

  await changeStatus(shop.db, order.id, "cancelled", ADMIN);
  expect(await undoStatus(shop.db, order.id, ADMIN)).toMatchObject({ ok: true });

  expect(await statusOf(shop, order.id)).toBe("pending");
  expect(await shop.stockOf(stays.variants[0]!)).toBe(3);
});

test("after 8 clients change and undo at once, stock is initial + movements and every event follows the last", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 12 });
  const orders = await Promise.all([placedId(shop, product, 2), placedId(shop, product, 3)]);
  // A fixed sequence of pseudo-random choices, so that failures can be reproduced.
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const administrator = async () => {
    for (let n = 0; n < 25; n += 1) {
      const id = orders[next(2)]!;
      if (next(2) === 0) await undoStatus(shop.db, id, ADMIN);
      else await changeStatus(shop.db, id, (["pending", "shipped", "cancelled"] as const)[next(3)]!, ADMIN);
    }
  };
  await Promise.all(Array.from({ length: 8 }, administrator));

  const { rows } = await sql<{ stock: number; moved: string; sold: string; broken: string }>`
    select stock,
      (select sum(quantity) from stock_movements where variant_id = product_variants.id) as moved,
      (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
        where variant_id = product_variants.id and status <> 'cancelled') as sold,
      (select count(*) from (
        select from_status, lag(to_status) over (partition by order_id order by id) as previous from order_events
      ) as events where previous <> from_status) as broken
    from product_variants`.execute(shop.db);
  const [row] = rows;
  expect(row?.stock).toBe(Number(row?.moved));
  expect(row?.stock).toBe(12 - Number(row?.sold));
  expect(Number(row?.broken)).toBe(0);
});

test("the time to undo a change begins when it was made, not when its request came", async () => {
  await using shop = await openShop();
  const id = await placedId(shop, await shop.sells());
  await using other = await openTransaction(shop);
  await other.run("select from orders where id = $1 for update", [id]);
  const changing = changeStatus(shop.db, id, "confirmed", ADMIN);
  await sleep(300);
  const freedAt = new Date();
  await other.commit();
  await changing;
  const last = shop.db.selectFrom("order_events").select("created_at").orderBy("id", "desc").limit(1);
  expect((await last.executeTakeFirstOrThrow()).created_at.getTime()).toBeGreaterThanOrEqual(freedAt.getTime());
});
