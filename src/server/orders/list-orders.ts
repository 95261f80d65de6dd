import { type Selectable, sql } from "kysely";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { IMAGE_WIDTHS, pictureFile } from "#domain/image.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { OrderView } from "#storefront/page.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { type Cursor, page } from "../http/list.ts";
import type { Storage } from "../storage/storage.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";

const ROW_COLUMNS = [
  "id",
  "order_number",
  ...CUSTOMER_FIELDS,
  "total_amount",
  "status",
  "version",
  "created_at",
] as const;

type StoredRow = Pick<Selectable<DB["orders"]>, (typeof ROW_COLUMNS)[number]>;

/** An order as the panel's list carries it: the spec's fields; the amount in pesos, the time ISO 8601 UTC. */
export type OrderRow = Omit<StoredRow, "total_amount" | "created_at"> & { total_amount: number; created_at: string };

/** One order with its lines, its history, oldest first, and what the shop noted of it. */
export type OrderDetail = OrderRow & {
  note: string;
  items: OrderView["items"];
  events: { from_status: OrderStatus | null; to_status: OrderStatus; actor: string | null; created_at: string }[];
};

function toRow(row: StoredRow): OrderRow {
  return { ...row, total_amount: Number(row.total_amount), created_at: row.created_at.toISOString() };
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

/** What was sold on an order, line by line, as it was then. Prices in pesos. */
async function listItems(db: Db, storage: Storage, orderId: string): Promise<OrderView["items"]> {
  const items = await db
    .selectFrom("order_items")
    .select(["name", "size", "color", "quantity", "unit_price", "image_key"])
    .where("order_id", "=", orderId)
    .orderBy("line_number")
    .execute();
  return items.map(({ image_key, unit_price, ...item }) => ({
    ...item,
    unit_price: Number(unit_price),
    image_url: image_key === null ? null : storage.url(pictureFile(image_key, IMAGE_WIDTHS[0], "webp")),
  }));
}

/** One order with everything the panel shows of it. */
export async function findOrder(db: Db, storage: Storage, id: string): Promise<OrderDetail | undefined> {
  const row = await db
    .selectFrom("orders")
    .select([...ROW_COLUMNS, "note"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { note, ...stored } = row;
  const events = await db
    .selectFrom("order_events")
    .select(["from_status", "to_status", "actor", "created_at"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  return {
    ...toRow(stored),
    note,
    items: await listItems(db, storage, id),
    events: events.map((event) => ({ ...event, created_at: event.created_at.toISOString() })),
  };
}

/** What the page behind an order's secret link shows; `link_version` is for checking the link. */
export async function findOrderView(
  db: Db,
  storage: Storage,
  id: string,
): Promise<{ view: OrderView; link_version: number } | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment", "link_version", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { link_version, ...order } = row;
  const view: OrderView = {
    ...order,
    total_amount: Number(order.total_amount),
    created_at: order.created_at.toISOString(),
    items: await listItems(db, storage, id),
  };
  return { view, link_version };
}

/** The panel's cards. Revenue in pesos. */
export type Summary = {
  /** The sum of `total_amount` of all orders (spec 2). */
  total_revenue: number;
  revenue_without_cancelled: number;
  /** Of orders whose payment was confirmed and which were not cancelled since. */
  revenue_collected: number;
  total_orders: number;
  total_products: number;
  active_products: number;
};

export async function summarise(db: Db): Promise<Summary> {
  const { rows } = await sql<Record<keyof Summary, string>>`
    select * from
      (select
        coalesce(sum(total_amount), 0) as total_revenue,
        coalesce(sum(total_amount) filter (where status <> 'cancelled'), 0) as revenue_without_cancelled,
        coalesce(sum(total_amount) filter (where status in ('confirmed', 'shipped', 'delivered')), 0) as revenue_collected,
        count(*) as total_orders
      from orders) as sold,
      (select count(*) as total_products, count(*) filter (where is_active) as active_products from products) as shelf
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An aggregate without GROUP BY gives one row");
  return {
    total_revenue: Number(row.total_revenue),
    revenue_without_cancelled: Number(row.revenue_without_cancelled),
    revenue_collected: Number(row.revenue_collected),
    total_orders: Number(row.total_orders),
    total_products: Number(row.total_products),
    active_products: Number(row.active_products),
  };
}
