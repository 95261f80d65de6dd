import type { Selectable } from "kysely";
import * as v from "valibot";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { delivery } from "../delivery/delivery-methods.ts";
import { type Cursor, page } from "../http/list.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";

export const ROW_COLUMNS = [
  "id",
  "order_number",
  ...CUSTOMER_FIELDS,
  "total_amount",
  "status",
  "version",
  "created_at",
  "anonymised_at",
  "payment_due_at",
  "delivery",
] as const;

type StoredRow = Pick<Selectable<DB["orders"]>, (typeof ROW_COLUMNS)[number]>;

export const orderStatus = v.picklist(ORDER_STATUSES);

/** The amount in pesos, times in ISO 8601 UTC; the buyer's fields are empty once it is anonymised. */
export const orderRow = v.strictObject({
  ...v.entriesFromList(CUSTOMER_FIELDS, v.string()),
  customer_phone: v.nullable(v.string()),
  customer_email: v.nullable(v.string()),
  id: v.string(),
  order_number: v.string(),
  total_amount: v.number(),
  status: orderStatus,
  version: v.number(),
  created_at: v.string(),
  anonymised_at: v.nullable(v.string()),
  payment_due_at: v.nullable(v.string()), // null: nothing cancels it
  delivery: v.nullable(delivery), // null: the shop had no method; part of the total
});

export type OrderRow = v.InferOutput<typeof orderRow>;

export function toRow(row: StoredRow): OrderRow {
  return {
    ...row,
    total_amount: Number(row.total_amount),
    created_at: row.created_at.toISOString(),
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
    payment_due_at: row.payment_due_at?.toISOString() ?? null,
  };
}

/** Newest first (spec 7, "Admin order list"). */
export async function listOrders(
  db: Db,
  { limit, after, ...filter }: OrderFilter & { limit: number; after?: Cursor | undefined },
): Promise<{ orders: OrderRow[]; next_cursor: string | null }> {
  const matching = await matchingOrders(db, filter, after)
    .select(ROW_COLUMNS)
    .limit(limit + 1)
    .execute();
  const { rows, next_cursor } = page(matching, limit, (row) => ({ value: row.created_at.toISOString(), id: row.id }));
  return { orders: rows.map(toRow), next_cursor };
}

export async function findOrders(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom("orders")
    .select(ROW_COLUMNS)
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toRow);
}
