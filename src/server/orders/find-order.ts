import { IMAGE_WIDTHS, pictureFile } from "#domain/image.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { OrderView } from "#storefront/page.ts";
import type { Db } from "../db/connection.ts";
import type { Storage } from "../storage/storage.ts";
import { type OrderRow, ROW_COLUMNS, toRow } from "./list-orders.ts";
import { paymentOf } from "./payment.ts";

export type OrderDetail = OrderRow & {
  note: string;
  items: OrderView["items"];
  events: OrderEvent[]; // oldest first
};

/** `units` went back into stock, negative when they were taken; `is_undo`: it undid the change before it. */
type OrderEvent = {
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  actor: string | null;
  units: number;
  is_undo: boolean;
  created_at: string;
};

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

/** As they were sold. Prices in pesos. */
async function listItems(db: Db, storage: Storage, orderId: string): Promise<OrderView["items"]> {
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
