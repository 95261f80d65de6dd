import * as v from "valibot";
import { IMAGE_WIDTHS, pictureFile } from "#domain/image.ts";
import type { Db } from "../db/connection.ts";
import type { Storage } from "../storage/storage.ts";
import { orderRow, orderStatus, ROW_COLUMNS, toRow } from "./list-orders.ts";
import { paymentDetails, paymentOf } from "./payment.ts";

/** As it was sold. Prices in pesos. */
export const orderItem = v.strictObject({
  id: v.string(), // the variant's, unique in the order
  name: v.string(),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  quantity: v.number(),
  unit_price: v.number(),
  image_url: v.nullable(v.string()),
});

const orderEvent = v.strictObject({
  from_status: v.nullable(orderStatus),
  to_status: orderStatus,
  actor: v.nullable(v.string()), // null: the buyer
  units: v.number(), // that went back into stock, negative when they were taken
  is_undo: v.boolean(), // of the event before it
  created_at: v.string(),
});

export const orderDetail = v.strictObject({
  ...orderRow.entries,
  note: v.string(),
  items: v.array(orderItem),
  events: v.array(orderEvent), // oldest first
});

export type OrderDetail = v.InferOutput<typeof orderDetail>;

/** By secret link. Amounts in pesos, times ISO 8601 UTC. */
export const orderView = v.strictObject({
  order_number: v.string(),
  status: orderStatus,
  total_amount: v.number(),
  created_at: v.string(),
  customer_name: v.string(),
  customer_lastname: v.string(),
  customer_address: v.string(),
  customer_postal_code: v.string(),
  customer_city: v.string(),
  payment: paymentDetails,
  items: v.array(orderItem),
});

export type OrderView = v.InferOutput<typeof orderView>;

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
    .select(["from_status", "to_status", "actor", "units", "created_at"])
    .select((eb) => eb("undoes", "is not", null).as("is_undo"))
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  return {
    ...toRow(stored),
    note,
    items: await listItems(db, storage, id),
    events: events.map((event) => ({
      ...event,
      is_undo: Boolean(event.is_undo),
      created_at: event.created_at.toISOString(),
    })),
  };
}

/** Undefined once the order is anonymised; `link_version` is for checking the link. */
export async function findOrderView(
  db: Db,
  storage: Storage,
  id: string,
): Promise<{ view: OrderView; link_version: number } | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment", "link_version", "created_at"])
    .select(["customer_name", "customer_lastname"])
    .select(["customer_address", "customer_postal_code", "customer_city"])
    .where("id", "=", id)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { link_version, ...order } = row;
  const view: OrderView = {
    ...order,
    total_amount: Number(order.total_amount),
    created_at: order.created_at.toISOString(),
    payment: await paymentOf(db, order.payment),
    items: await listItems(db, storage, id),
  };
  return { view, link_version };
}

async function listItems(db: Db, storage: Storage, orderId: string): Promise<v.InferOutput<typeof orderItem>[]> {
  const items = await db
    .selectFrom("order_items")
    .select(["variant_id as id", "name", "size", "color", "quantity", "unit_price", "image_key"])
    .where("order_id", "=", orderId)
    .orderBy("line_number")
    .execute();
  return items.map(({ image_key, unit_price, ...item }) => ({
    ...item,
    unit_price: Number(unit_price),
    image_url: image_key === null ? null : storage.url(pictureFile(image_key, IMAGE_WIDTHS[0], "webp")),
  }));
}
