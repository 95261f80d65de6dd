import { expect, test } from "vitest";
import type { OrderStatus } from "#domain/order.ts";
import { openTransaction } from "../../../test/database.ts";
import { statusOf } from "../../../test/orders.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { PDF, placeOrder, receiptOf, type SentOrder, upload } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { changeStatus } from "../orders/change-status.ts";

const review = (panel: Panel, id: string, what: "confirm" | "reject") =>
  panel.call("POST", `/api/admin/receipts/${id}/${what}`, what === "reject" ? { reason: "No llegó" } : undefined);

const receiptsOf = async ({ db }: TestShop, { id }: SentOrder) =>
  (await db.selectFrom("receipts").select("status").where("order_id", "=", id).execute()).map(({ status }) => status);

const countEvents = async ({ db }: TestShop, { id }: SentOrder, kind: "status" | "receipt-sent" | "receipt-rejected") =>
  (await db.selectFrom("order_events").select("id").where("order_id", "=", id).where("kind", "=", kind).execute())
    .length;

/** Like the deadline job, for an order that is overdue and has no receipt. */
const CANCEL_DUE = `update orders set status = 'cancelled', version = version + 1
  where id = $1 and status = 'pending' and payment_due_at <= clock_timestamp()
    and not exists (select from receipts where order_id = orders.id and status = 'pending')`;

const passDeadline = ({ db }: TestShop, { id }: SentOrder) =>
  db
    .updateTable("orders")
    .set({ payment_due_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();

test("a deadline that has passed while the receipt arrives does not cancel the order, in either order of their locks", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  await passDeadline(shop, order);
  await using job = await openTransaction(shop);
  const { promise: isRead, resolve: reading } = Promise.withResolvers<void>();
  const { promise: isCancelled, resolve: goOn } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        Buffer.from('--b\r\nContent-Disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n'),
      ),
    async pull(controller) {
      reading();
      await isCancelled;
      controller.enqueue(Buffer.concat([PDF, Buffer.from("\r\n--b--\r\n")]));
      controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const streamed = { method: "POST", headers, body, duplex: "half" };
  const answer = shop.request(`${order.path}/comprobante`, streamed);

  await isRead;
  const cancelled = await job.run(CANCEL_DUE, [order.id]);
  await job.commit();
  goOn();

  expect([cancelled.rowCount, (await answer).status]).toEqual([0, 201]);
  expect([await statusOf(shop, order.id), await receiptsOf(shop, order)]).toEqual(["pending", ["pending"]]);
});

test("positive control: without a receipt on its way the same statement cancels", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  await passDeadline(shop, order);
  await using job = await openTransaction(shop);
  expect((await job.run(CANCEL_DUE, [order.id])).rowCount).toBe(1);
  await job.commit();
  expect((await upload(shop, order.path)).status).toBe(409);
});

test("a receipt waits for a cancellation under way and then leaves no trace; a bare insert would not have waited", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  await using cancelling = await openTransaction(shop);
  await cancelling.run("update orders set status = 'cancelled' where id = $1", [order.id]);

  const answer = upload(shop, order.path);
  await cancelling.untilAwaited();
  const bare = { order_id: order.id, media_type: "application/pdf" as const, content: PDF, digest: Buffer.alloc(32) };
  // Positive control: a foreign key's lock does not exclude an update of the status.
  await shop.db.insertInto("receipts").values(bare).execute();
  await cancelling.commit();

  expect((await answer).status).toBe(409);
  expect(await receiptsOf(shop, order)).toHaveLength(1);
  expect(await countEvents(shop, order, "receipt-sent")).toBe(0);
});

test("a cancellation by the buyer waits for a receipt under way, and both happened", async () => {
  await using shop = await openShop();
  const order = await placeOrder(shop);
  await using storing = await openTransaction(shop);
  await storing.run("select from orders where id = $1 for update", [order.id]);
  const cancelled = shop.request(`${order.path}/cancelar`, { method: "POST" });
  await storing.untilAwaited();
  await storing.run(
    "insert into receipts (order_id, media_type, content, digest) values ($1, 'application/pdf', 'x', sha256('x'))",
    [order.id],
  );
  await storing.commit();
  expect((await cancelled).status).toBe(200);
  // It may have been paid, so somebody has to review it.
  expect(await receiptsOf(shop, order)).toEqual(["pending"]);
});

test("confirmed eight times at once, an order is confirmed once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const order = await placeOrder(shop);
  const { id } = await receiptOf(shop, order.path);
  await using holding = await openTransaction(shop);
  await holding.run("select from orders where id = $1 for update", [order.id]);
  const confirmed = Array.from({ length: 8 }, () => review(panel, id, "confirm"));
  // Positive control: at least two have read the receipt as pending by now.
  await expect.poll(holding.waiting).toBeGreaterThan(1);
  await holding.commit();

  expect((await Promise.all(confirmed)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await countEvents(shop, order, "status")).toBe(2);
  expect(await receiptsOf(shop, order)).toEqual(["accepted"]);
});

test("confirmed and rejected at once, a receipt is one of both, and whoever came second reads so", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const winners = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const order = await placeOrder(shop);
    const { id } = await receiptOf(shop, order.path, { bytes: PDF });
    const whats = round % 2 === 0 ? (["confirm", "reject"] as const) : (["reject", "confirm"] as const);
    const answers = await Promise.all(whats.map((what) => review(panel, id, what)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isConfirmed = (await statusOf(shop, order.id)) === "confirmed";
    expect(await receiptsOf(shop, order)).toEqual([isConfirmed ? "accepted" : "rejected"]);
    expect(await countEvents(shop, order, "receipt-rejected")).toBe(isConfirmed ? 0 : 1);
    winners.add(isConfirmed ? "confirm" : "reject");
  }
  // Positive control: both outcomes occur.
  expect(winners.size).toBe(2);
});

test("receipts follow their order through a storm of changes, undos, reviews and uploads", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (let round = 0; round < 6; round += 1) {
    const order = await placeOrder(shop);
    const { id } = await receiptOf(shop, order.path, { bytes: PDF });
    const undo = () => panel.call("POST", `/api/admin/orders/${order.id}/undo`);
    await Promise.all([
      review(panel, id, "confirm"),
      undo(),
      upload(shop, order.path),
      changeStatus(shop.db, order.id, "shipped", "duenia@tienda.example"),
      undo(),
      review(panel, id, "reject"),
      shop.request(`${order.path}/cancelar`, { method: "POST" }),
    ]);
    const isPaid = ["confirmed", "shipped"].includes(await statusOf(shop, order.id));
    const statuses = await receiptsOf(shop, order);
    if (isPaid) expect(statuses).not.toContain("pending");
    else expect(statuses).not.toContain("accepted");
  }
});

test("a rejected receipt leaves a day for another one when the deadline is nearer, and moves no other deadline", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const dueAfterReject = async (due: Date | null, status: OrderStatus = "pending") => {
    const order = await placeOrder(shop);
    const { id } = await receiptOf(shop, order.path, { bytes: PDF });
    await shop.db.updateTable("orders").set({ payment_due_at: due, status }).where("id", "=", order.id).execute();
    await review(panel, id, "reject");
    const row = shop.db.selectFrom("orders").select("payment_due_at").where("id", "=", order.id);
    return (await row.executeTakeFirstOrThrow()).payment_due_at;
  };
  const day = 86_400_000;
  const inTwoDays = new Date(Date.now() + 2 * day);
  expect(await dueAfterReject(null)).toBeNull();
  expect(await dueAfterReject(inTwoDays)).toEqual(inTwoDays);
  expect(await dueAfterReject(new Date(0), "shipped")).toEqual(new Date(0));
  const moved = await dueAfterReject(new Date(Date.now() - day));
  expect(Math.round(((moved?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(24 * 60);
});
