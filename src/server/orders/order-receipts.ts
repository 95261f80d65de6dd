import { type Selectable, sql } from "kysely";
import * as v from "valibot";
import { RECEIPT_STATUSES, RECEIPT_TYPES } from "#domain/receipt.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

export const orderReceipt = v.strictObject({
  id: v.string(),
  status: v.picklist(RECEIPT_STATUSES),
  media_type: v.picklist(RECEIPT_TYPES),
  created_at: v.string(),
  reject_reason: v.nullable(v.string()),
});

export type OrderReceipt = v.InferOutput<typeof orderReceipt>;

export const RECEIPT_COLUMNS = v.keyof(orderReceipt).options;

type StoredReceipt = Pick<Selectable<DB["receipts"]>, keyof OrderReceipt>;

export function toReceipt({ created_at, ...receipt }: StoredReceipt): OrderReceipt {
  return { ...receipt, created_at: created_at.toISOString() };
}

/** Oldest first. */
export async function listReceiptsOf(db: Db, orderId: string): Promise<OrderReceipt[]> {
  return (await listReceiptsByOrder(db, [orderId])).get(orderId) ?? [];
}

/** Of each order, oldest first; not of those without any. */
export async function listReceiptsByOrder(db: Db, ids: readonly string[]): Promise<Map<string, OrderReceipt[]>> {
  const rows = await db
    .selectFrom("receipts")
    .select([...RECEIPT_COLUMNS, "order_id"])
    .where("order_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const ofOrders = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...ofOrders].map(([id, sent]) => [id, sent.map(({ order_id: _id, ...row }) => toReceipt(row))]));
}

/** Accepts the order's pending receipts through the status change `eventId`. ASSUMES that the order is locked. */
export async function acceptReceipts(
  tx: Tx,
  orderId: string,
  { eventId, reviewer }: { eventId: string; reviewer: string | null },
): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({ status: "accepted", reviewed_at: sql<Date>`now()`, reviewed_by: reviewer, accepted_by_event: eventId })
    .where("order_id", "=", orderId)
    .where("status", "=", "pending")
    .execute();
}

/** Sets the receipts that this status change accepted back to pending. ASSUMES that the order is locked. */
export async function reopenReceipts(tx: Tx, orderId: string, eventId: string): Promise<void> {
  await tx
    .updateTable("receipts")
    .set({ status: "pending", reviewed_at: null, reviewed_by: null, accepted_by_event: null })
    .where("order_id", "=", orderId)
    .where("accepted_by_event", "=", eventId)
    .execute();
}
