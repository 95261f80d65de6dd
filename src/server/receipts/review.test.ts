import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { statusOf } from "../../../test/orders.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { PDF, placeOrder, receiptOf } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { ReceiptRow } from "./list-receipts.ts";

const confirm = (panel: Panel, id: string, key?: string) =>
  panel.call("POST", `/api/admin/receipts/${id}/confirm`, undefined, key);

const reject = (panel: Panel, id: string, reason = "No llegó", key?: string) =>
  panel.call("POST", `/api/admin/receipts/${id}/reject`, { reason }, key);

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

const receiptIn = async (answer: Response) => ((await answer.json()) as { receipt: ReceiptRow }).receipt;

const receiptsOf = ({ db }: TestShop, orderId: string) =>
  db
    .selectFrom("receipts")
    .select(["status", "reviewed_by", "reject_reason"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();

const eventsOf = ({ db }: TestShop, orderId: string) =>
  db
    .selectFrom("order_events")
    .select(["kind", "to_status", "actor", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

const undo = (panel: Panel, orderId: string) => panel.call("POST", `/api/admin/orders/${orderId}/undo`);

const setStatus = (panel: Panel, orderId: string, status: string) =>
  panel.call("PATCH", `/api/admin/orders/${orderId}`, { status });

async function list(panel: Panel, query = "") {
  const answer = await panel.call("GET", `/api/admin/receipts${query}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return (await answer.json()) as { receipts: ReceiptRow[]; next_cursor: string | null };
}

test("pending receipts are listed oldest first with their orders, page by page, and counted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
  const receipts = [];
  for (const { path } of orders) receipts.push(await receiptOf(shop, path, { bytes: PDF }));
  await reject(panel, receipts[1]?.id ?? "");

  const first = await list(panel, "?status=pending&limit=1");
  const rest = await list(panel, `?status=pending&limit=1&cursor=${first.next_cursor}`);

  expect([...first.receipts, ...rest.receipts].map(({ id }) => id)).toEqual([receipts[0]?.id, receipts[2]?.id]);
  expect(rest.next_cursor).toBeNull();
  expect(first.receipts[0]).toMatchObject({
    status: "pending",
    order: { id: orders[0]?.id, order_number: orders[0]?.order_number, status: "pending", customer_name: "Ana" },
  });
  expect((await list(panel)).receipts).toHaveLength(3);
  expect((await list(panel, "?status=rejected")).receipts).toMatchObject([{ reject_reason: "No llegó" }]);
  const summary = await panel.call("GET", "/api/admin/summary");
  expect(await summary.json()).toMatchObject({ pending_receipts: 2 });
  for (const wrong of ["?status=nada", "?cursor=nada", "?limit=0"]) {
    expect((await panel.call("GET", `/api/admin/receipts${wrong}`)).status).toBe(422);
  }
});

test("'Confirmar pago' makes the order confirmed and accepts its receipts alone; twice changes nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, path } = await placeOrder(shop);
  const receipt = await receiptOf(shop, path);
  await receiptOf(shop, path, { bytes: PDF });
  const other = await placeOrder(shop);
  await receiptOf(shop, other.path);

  const key = randomUUID();
  expect(await receiptIn(await confirm(panel, receipt.id, key))).toMatchObject({
    status: "accepted",
    order: { status: "confirmed" },
  });
  for (const again of [key, undefined]) expect((await confirm(panel, receipt.id, again)).status).toBe(200);

  const accepted = { status: "accepted", reviewed_by: OWNER.email };
  expect(await receiptsOf(shop, id)).toMatchObject([accepted, accepted]);
  expect(await receiptsOf(shop, other.id)).toMatchObject([{ status: "pending", reviewed_by: null }]);
  const changes = (await eventsOf(shop, id)).filter(({ to_status }) => to_status === "confirmed");
  expect(changes).toMatchObject([{ kind: "status", detail: { receipt_id: receipt.id } }]);
  expect(await codeOf(await reject(panel, receipt.id))).toBe("already-reviewed");
  const audit = await shop.db.selectFrom("audit_log").select("action").execute();
  expect(audit).toEqual([{ action: "status-changed" }]);
});

test("a rejected receipt says why to the buyer, and leaves the order pending for the next one", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, path, token } = await placeOrder(shop);
  const receipt = await receiptOf(shop, path);

  expect(await receiptIn(await reject(panel, receipt.id, "Es de otro pedido"))).toMatchObject({
    status: "rejected",
    reject_reason: "Es de otro pedido",
  });
  expect((await reject(panel, receipt.id, "Otra razón")).status).toBe(200);

  expect(await receiptsOf(shop, id)).toMatchObject([{ status: "rejected", reject_reason: "Es de otro pedido" }]);
  const rejections = (await eventsOf(shop, id)).filter(({ kind }) => kind === "receipt-rejected");
  expect(rejections).toMatchObject([
    { to_status: "pending", detail: { reason: "Es de otro pedido", receipt_id: receipt.id } },
  ]);
  expect(await codeOf(await confirm(panel, receipt.id))).toBe("already-reviewed");
  for (const wrong of ["", " ", "x".repeat(501)]) expect((await reject(panel, receipt.id, wrong)).status).toBe(422);
  const seen = await shop.request("/api/orders/by-link", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(await seen.json()).toMatchObject({
    order: { status: "pending", receipts: [{ status: "rejected", reject_reason: "Es de otro pedido" }] },
  });
  // The audit outlives the buyer's data.
  const [entry, ...others] = await shop.db.selectFrom("audit_log").select(["action", "changes"]).execute();
  expect([entry, others]).toEqual([{ action: "receipt-rejected", changes: {} }, []]);
  expect((await receiptOf(shop, path, { bytes: await jpeg(300, 300) })).status).toBe("pending");
});

test("an id that no receipt can have is not found before the reason is read", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  expect((await reject(panel, "1", "")).status).toBe(404);
  expect((await confirm(panel, "1")).status).toBe(404);
});

test("a cancelled order's receipt can only be rejected; a paid one's is accepted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const cancelled = await placeOrder(shop);
  const first = await receiptOf(shop, cancelled.path);
  await setStatus(panel, cancelled.id, "cancelled");
  expect(await codeOf(await confirm(panel, first.id))).toBe("not-open");
  expect((await reject(panel, first.id)).status).toBe(200);

  const paid = await placeOrder(shop);
  const second = await receiptOf(shop, paid.path);
  await receiptOf(shop, paid.path, { bytes: PDF });
  // Like a receipt of an order paid before receipts followed its status.
  await shop.db.updateTable("orders").set({ status: "shipped" }).where("id", "=", paid.id).execute();
  expect(await receiptIn(await confirm(panel, second.id))).toMatchObject({
    status: "accepted",
    order: { status: "shipped" },
  });
  expect(await receiptsOf(shop, paid.id)).toMatchObject([
    { status: "accepted", reviewed_by: OWNER.email },
    { status: "pending", reviewed_by: null },
  ]);
  expect(await receiptsOf(shop, cancelled.id)).toMatchObject([{ status: "rejected", reviewed_by: OWNER.email }]);
  expect(await eventsOf(shop, paid.id)).toHaveLength(3);
  const audit = await shop.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(audit.map(({ action }) => action)).toEqual(["status-changed", "receipt-rejected", "receipt-accepted"]);
});

for (const status of ["confirmed", "shipped", "delivered"]) {
  test(`receipts are accepted when the order becomes ${status} otherwise, and pending again when that is undone`, async () => {
    await using shop = await openShop();
    const panel = await openPanel(shop);
    const { id, path } = await placeOrder(shop);
    const rejected = await receiptOf(shop, path, { bytes: PDF });
    await reject(panel, rejected.id);
    await receiptOf(shop, path);

    await setStatus(panel, id, status);
    expect((await receiptsOf(shop, id)).map((row) => row.status)).toEqual(["rejected", "accepted"]);
    expect((await undo(panel, id)).status).toBe(200);
    expect((await receiptsOf(shop, id)).map((row) => row.status)).toEqual(["rejected", "pending"]);
    expect(await statusOf(shop, id)).toBe("pending");
  });
}

test("'Confirmar pago' undone, the receipt is pending again and can be confirmed or rejected", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, path } = await placeOrder(shop);
  const receipt = await receiptOf(shop, path);
  await confirm(panel, receipt.id);
  expect((await undo(panel, id)).status).toBe(200);
  expect(await receiptsOf(shop, id)).toEqual([{ status: "pending", reviewed_by: null, reject_reason: null }]);
  expect((await reject(panel, receipt.id)).status).toBe(200);
  expect(await statusOf(shop, id)).toBe("pending");
});

test("undoing 'Pendiente' accepts a receipt sent meanwhile: a paid order has nothing to review", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, path } = await placeOrder(shop);
  await setStatus(panel, id, "confirmed");
  await setStatus(panel, id, "pending");
  await receiptOf(shop, path);
  expect((await undo(panel, id)).status).toBe(200);
  expect(await statusOf(shop, id)).toBe("confirmed");
  expect((await receiptsOf(shop, id)).map((row) => row.status)).toEqual(["accepted"]);
});

test("a receipt accepted by hand stays so when a later change of status is undone", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id, path } = await placeOrder(shop);
  const receipt = await receiptOf(shop, path);
  await confirm(panel, receipt.id);
  await setStatus(panel, id, "shipped");
  await undo(panel, id);
  expect(await statusOf(shop, id)).toBe("confirmed");
  expect((await receiptsOf(shop, id)).map((row) => row.status)).toEqual(["accepted"]);
});
