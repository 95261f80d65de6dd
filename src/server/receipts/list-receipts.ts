import { sql, type SqlBool } from "kysely";
import * as v from "valibot";
import type { ReceiptStatus, ReceiptType } from "#domain/receipt.ts";
import type { Db } from "../db/connection.ts";
import { pageOf, type Range, timeCursorOf } from "../http/list.ts";
import { orderRow } from "../orders/list-orders.ts";
import { orderReceipt, RECEIPT_COLUMNS, toReceipt } from "../orders/order-receipts.ts";

export const receiptRow = v.strictObject({
  ...orderReceipt.entries,
  order: v.strictObject({
    ...v.pick(orderRow, ["id", "order_number", "total_amount", "delivery", "status", "created_at"]).entries,
    ...v.pick(orderRow, ["customer_name", "customer_lastname"]).entries,
  }),
});

export type ReceiptRow = v.InferOutput<typeof receiptRow>;

/** Oldest first. */
export async function listReceipts(
  db: Db,
  { status, limit, after }: Range & { status?: ReceiptStatus | undefined },
): Promise<{ receipts: ReceiptRow[]; next_cursor: string | null }> {
  let query = withOrders(db)
    .orderBy("receipt.created_at")
    .orderBy("receipt.id")
    .limit(limit + 1);
  if (status) query = query.where("receipt.status", "=", status);
  if (after) {
    query = query.where(sql<SqlBool>`(receipt.created_at, receipt.id) > (${after.value}, ${after.id}::uuid)`);
  }
  const matching = await query.execute();
  const { rows, next_cursor } = pageOf(matching, limit, timeCursorOf);
  return { receipts: rows.map(toRow), next_cursor };
}

export async function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const row = await withOrders(db).where("receipt.id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

type ReceiptFile = { media_type: ReceiptType; content: Buffer; order_number: string };

export function findFile(db: Db, id: string): Promise<ReceiptFile | undefined> {
  return db
    .selectFrom("receipts")
    .innerJoin("orders", "orders.id", "receipts.order_id")
    .select(["media_type", "content", "order_number"])
    .where("receipts.id", "=", id)
    .executeTakeFirst();
}

function withOrders(db: Db) {
  return db
    .selectFrom("receipts as receipt")
    .innerJoin("orders as order", "order.id", "receipt.order_id")
    .select(RECEIPT_COLUMNS.map((column) => `receipt.${column}` as const))
    .select([
      "order.id as order_id",
      "order.order_number",
      "order.total_amount",
      "order.delivery",
      "order.status as order_status",
    ])
    .select(["order.customer_name", "order.customer_lastname", "order.created_at as ordered_at"]);
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof withOrders>["execute"]>>[number];

function toRow({
  order_id,
  order_number,
  total_amount,
  delivery,
  order_status,
  customer_name,
  customer_lastname,
  ordered_at,
  ...receipt
}: StoredRow): ReceiptRow {
  return {
    ...toReceipt(receipt),
    order: {
      id: order_id,
      order_number,
      total_amount: Number(total_amount),
      delivery,
      status: order_status,
      customer_name,
      customer_lastname,
      created_at: ordered_at.toISOString(),
    },
  };
}
