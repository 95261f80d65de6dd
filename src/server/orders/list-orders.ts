import type { Selectable } from "kysely";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { type Cursor, page } from "../http/list.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";

/** What a row is made of. */
export const ROW_COLUMNS = [
  "id",
  "order_number",
  ...CUSTOMER_FIELDS,
  "total_amount",
  "status",
  "version",
  "created_at",
  "anonymised_at",
] as const;

type StoredRow = Pick<Selectable<DB["orders"]>, (typeof ROW_COLUMNS)[number]>;

/**
 * An order as the panel's list carries it: the spec's fields; the amount in pesos, times ISO 8601 UTC. Once it is
 * anonymised its buyer's fields are empty.
 */
export type OrderRow = Omit<StoredRow, "total_amount" | "created_at" | "anonymised_at"> & {
  total_amount: number;
  created_at: string;
  anonymised_at: string | null;
};

/** A row as the panel's calls carry it, from its columns. */
export function toRow(row: StoredRow): OrderRow {
  return {
    ...row,
    total_amount: Number(row.total_amount),
    created_at: row.created_at.toISOString(),
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
  };
}

/** One page of orders, newest first (spec 7, "Admin order list"). */
export async function listOrders(
  db: Db,
  { limit, after, ...filter }: OrderFilter & { limit: number; after?: Cursor | undefined },
): Promise<{ orders: OrderRow[]; next_cursor: string | null }> {
  const found = await matchingOrders(db, filter, after)
    .select(ROW_COLUMNS)
    .limit(limit + 1)
    .execute();
  const { rows, next_cursor } = page(found, limit, (row) => ({ value: row.created_at.toISOString(), id: row.id }));
  return { orders: rows.map(toRow), next_cursor };
}

/** The orders with these ids, newest first. */
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
