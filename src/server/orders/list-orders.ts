import { type Selectable, sql } from "kysely";
import * as v from "valibot";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { delivery } from "../delivery/delivery-methods.ts";
import { pageOf, type Range, timeCursorOf } from "../http/list.ts";
import { thumbnailUrl } from "../images/thumbnail.ts";
import type { Storage } from "../storage/storage.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";
import { hasProofOfPayment } from "./payment-deadline.ts";

export const orderStatus = v.picklist(ORDER_STATUSES);

/** The amount in pesos, times in ISO 8601 UTC; the buyer's fields are empty once it is anonymised. */
export const orderRow = v.strictObject({
  id: v.string(),
  order_number: v.string(),
  ...v.entriesFromList(CUSTOMER_FIELDS, v.string()),
  customer_phone: v.nullable(v.string()),
  customer_email: v.nullable(v.string()),
  total_amount: v.number(),
  status: orderStatus,
  version: v.number(),
  created_at: v.string(),
  anonymised_at: v.nullable(v.string()),
  payment_due_at: v.nullable(v.string()), // null: nothing cancels it, nor does it with a proof of payment
  delivery: v.nullable(delivery), // null: the shop had no method; part of the total
});

export type OrderRow = v.InferOutput<typeof orderRow>;

export const ROW_COLUMNS = v.keyof(orderRow).options;

export type StoredRow = Pick<Selectable<DB["orders"]>, keyof OrderRow>;

export function toRow(row: StoredRow): OrderRow {
  return {
    ...row,
    total_amount: Number(row.total_amount),
    created_at: row.created_at.toISOString(),
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
    payment_due_at: row.payment_due_at?.toISOString() ?? null,
  };
}

const MAX_ROW_PICTURES = 3;

/** With the order's contents as they were sold. */
export const listedOrder = v.strictObject({
  ...orderRow.entries,
  has_proof_of_payment: v.boolean(), // as of the order's own page
  units: v.number(),
  products: v.number(), // different ones
  first_product: v.string(),
  pictures: v.array(v.string()), // addresses of the smallest width, each once, in the sequence of the lines
});

export type ListedOrder = v.InferOutput<typeof listedOrder>;

type Contents = { units: number; products: number; first_product: string; image_keys: string[] };

/** One read of the lines' index per row of the page. */
const contents = sql<Contents>`(
  select json_build_object(
    'units', coalesce(sum(quantity), 0),
    'products', count(distinct product_id),
    'first_product', coalesce((array_agg(name order by line_number))[1], ''),
    'image_keys', coalesce(array_agg(image_key order by line_number) filter (where image_key is not null), '{}'))
  from order_items where order_id = orders.id)`;

type Page = OrderFilter & Range;

/** Selects one row more than the page has. */
export function selectPage(db: Db, { limit, after, ...filter }: Page) {
  return matchingOrders(db, filter, after, limit + 1).select([
    ...ROW_COLUMNS.map((column) => `orders.${column}` as const),
    contents.as("contents"),
  ]);
}

/** Newest first (spec 7, "Admin order list"). */
export async function listOrders(
  db: Db,
  storage: Storage,
  wanted: Page,
): Promise<{ orders: ListedOrder[]; next_cursor: string | null }> {
  const matching = await selectPage(db, wanted).execute();
  const { rows, next_cursor } = pageOf(matching, wanted.limit, timeCursorOf);
  const proven = await findProven(db, rows);
  const orders = rows.map(({ contents: { image_keys, ...held }, ...row }) => ({
    ...toRow(row),
    has_proof_of_payment: proven.has(row.id),
    ...held,
    pictures: [...new Set(image_keys)].slice(0, MAX_ROW_PICTURES).map((key) => thumbnailUrl(storage, key)),
  }));
  return { orders, next_cursor };
}

async function findProven(db: Db, orders: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const ids = orders.map(({ id }) => id);
  const proven = await db.selectFrom("orders").select("id").where("id", "in", ids).where(hasProofOfPayment).execute();
  return new Set(proven.map(({ id }) => id));
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
