import * as v from "valibot";
import { ADDRESS_FIELDS } from "#domain/customer.ts";
import { toPesos } from "#domain/money.ts";
import { ORDER_EVENT_KINDS } from "#domain/order-event.ts";
import { readyEvent, standingEvents } from "#domain/order-timeline.ts";
import type { Db } from "../db/connection.ts";
import { delivery } from "../delivery/delivery-methods.ts";
import { thumbnailUrl } from "../images/thumbnail.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import type { Storage } from "../storage/storage.ts";
import { listCorrections } from "./list-corrections.ts";
import { orderRow, orderStatus, ROW_COLUMNS, toRow } from "./list-orders.ts";
import { isUndo } from "./order-events.ts";
import { orderPath } from "./order-link.ts";
import { listReceiptsOf, orderReceipt } from "./order-receipts.ts";
import { dueAtForBuyer, hasProofOfPayment } from "./payment-deadline.ts";
import { findDifference, type OrderTotal } from "./payment-difference.ts";
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

/** Identifies it in a correction. */
const correctableItem = v.strictObject({ ...orderItem.entries, product_id: v.string() });

/** One side of a correction: only what differs from the other side. Prices in pesos. */
const correctionSide = v.strictObject({
  address: v.optional(v.pick(orderRow, ADDRESS_FIELDS)),
  customer_phone: v.optional(v.nullable(v.string())),
  delivery: v.optional(v.nullable(v.partial(v.pick(delivery, ["kind", "name", "price", "address"]), ["address"]))),
  items: v.optional(v.array(v.omit(orderItem, ["id", "image_url"]))),
  total: v.optional(v.number()),
});

export const storedCorrection = v.strictObject({ before: correctionSide, after: correctionSide, at: v.string() });

const eventDetail = v.object({
  before: v.optional(correctionSide),
  after: v.optional(correctionSide),
  reason: v.optional(v.string()), // why a receipt was rejected
  receipt_id: v.optional(v.string()),
  due_at: v.optional(v.nullable(v.string())),
  amount: v.optional(v.number()), // that settled a correction's difference
  movements: v.optional(
    v.array(v.object({ date: v.string(), amount: v.number(), payer: v.string(), cuit: v.nullable(v.string()) })),
  ),
});

const orderEvent = v.strictObject({
  kind: v.picklist(ORDER_EVENT_KINDS),
  from_status: v.nullable(orderStatus), // all but the kind 'status' leave it as it is
  to_status: orderStatus,
  actor: v.nullable(v.string()), // null: the buyer, or the shop
  by_system: v.boolean(), // the shop by itself
  detail: eventDetail,
  units: v.number(), // that went back into stock, negative when they were taken
  is_undo: v.boolean(), // of the event before it
  created_at: v.string(),
});

const tracking = { carrier: v.nullable(v.string()), tracking_code: v.nullable(v.string()) };

export const orderProgress = v.strictObject({
  now: v.string(), // by the shop's clock: a phone's may be wrong
  payment_due_at: v.nullable(v.string()), // null: nothing cancels it, also since a movement paid a part
  receipts: v.array(orderReceipt), // oldest first
  steps: v.array(v.strictObject({ status: orderStatus, at: v.string() })), // when it got each status it went through
  ready_at: v.nullable(v.string()), // since when it can be collected
  difference: v.nullable(v.number()), // what one that is paid in part or corrected still asks for, negative: too much was paid
});

type OrderProgress = v.InferOutput<typeof orderProgress>;

export const orderDetail = v.strictObject({
  ...orderRow.entries,
  ...tracking,
  url: v.string(), // the buyer's page by secret link
  payment: paymentDetails, // what the buyer reads there
  ...v.pick(orderProgress, ["receipts", "difference"]).entries,
  has_proof_of_payment: v.boolean(), // a receipt or a movement: no deadline cancels it
  note: v.string(),
  items: v.array(correctableItem),
  events: v.array(orderEvent), // oldest first
});

export type OrderDetail = v.InferOutput<typeof orderDetail>;

/** By secret link. */
export const orderView = v.strictObject({
  ...v.pick(orderRow, ["order_number", "status", "total_amount", "created_at", "delivery"]).entries,
  ...v.pick(orderRow, ["customer_name", "customer_lastname"]).entries,
  ...v.pick(orderRow, ADDRESS_FIELDS).entries,
  payment: paymentDetails,
  items: v.array(orderItem),
  corrections: v.array(storedCorrection), // newest first
  ...tracking,
  ...orderProgress.entries,
  whatsapp: v.string(), // the shop's, as wa.me takes it; empty when not set
});

export type OrderView = v.InferOutput<typeof orderView>;

export async function findOrder(
  db: Db,
  { storage, secretKey, environment }: Pick<Shop, "storage" | "secretKey" | "environment">,
  id: string,
): Promise<OrderDetail | undefined> {
  const row = await db
    .selectFrom("orders")
    .select([...ROW_COLUMNS, "note", "carrier", "tracking_code", "payment", "link_version"])
    .select((eb) => hasProofOfPayment(eb).as("has_proof_of_payment"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payment, link_version, has_proof_of_payment, ...stored } = row;
  return {
    ...stored,
    ...toRow(stored),
    has_proof_of_payment: Boolean(has_proof_of_payment),
    url: environment.publicUrl + orderPath(secretKey, { id, link_version }),
    payment: await paymentOf(db, payment),
    receipts: await listReceiptsOf(db, id),
    difference: await differenceInPesos(db, row),
    items: await listCorrectableItems(db, storage, id),
    events: await listEvents(db, id),
  };
}

/** Undefined once the order is anonymised; `link_version` serves to verify the link. */
export async function findOrderView(
  db: Db,
  storage: Storage,
  id: string,
): Promise<{ view: OrderView; link_version: number } | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["order_number", "status", "total_amount", "payment", "link_version", "created_at"])
    .select(["customer_name", "customer_lastname"])
    .select(ADDRESS_FIELDS)
    .select(["carrier", "tracking_code", "delivery"])
    .select((eb) => dueAtForBuyer(eb).as("payment_due_at"))
    .where("id", "=", id)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { link_version, payment_due_at, ...order } = row;
  const view: OrderView = {
    ...order,
    total_amount: Number(order.total_amount),
    created_at: order.created_at.toISOString(),
    payment: await paymentOf(db, order.payment),
    items: await listItems(db, storage, id),
    corrections: (await listCorrections(db, [id])).get(id) ?? [],
    ...(await progressOf(db, { id, payment_due_at, status: order.status, total_amount: order.total_amount })),
    whatsapp: (await findContact(db)).whatsapp ?? "",
  };
  return { view, link_version };
}

export async function progressOf(
  db: Db,
  { payment_due_at, ...order }: OrderTotal & { payment_due_at: Date | null },
): Promise<OrderProgress> {
  const { id } = order;
  const events = await listEvents(db, id);
  return {
    now: new Date().toISOString(),
    payment_due_at: payment_due_at?.toISOString() ?? null,
    receipts: await listReceiptsOf(db, id),
    steps: standingEvents(events).flatMap(({ kind, to_status, created_at }) =>
      kind === "status" ? { status: to_status, at: created_at } : [],
    ),
    ready_at: readyEvent(events)?.created_at ?? null,
    difference: await differenceInPesos(db, order),
  };
}

async function differenceInPesos(db: Db, order: OrderTotal): Promise<number | null> {
  const difference = await findDifference(db, order);
  return difference === null ? null : toPesos(difference);
}

async function listEvents(db: Db, orderId: string): Promise<v.InferOutput<typeof orderEvent>[]> {
  const events = await db
    .selectFrom("order_events")
    .select(["kind", "from_status", "to_status", "actor", "by_system", "detail", "units", "created_at"])
    .select(isUndo)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return events.map(({ detail: { freed: _freed, ...detail }, ...event }) => ({
    ...event,
    detail,
    created_at: event.created_at.toISOString(),
  }));
}

async function listItems(db: Db, storage: Storage, orderId: string): Promise<v.InferOutput<typeof orderItem>[]> {
  const items = await listCorrectableItems(db, storage, orderId);
  return items.map(({ product_id: _id, ...sold }) => sold);
}

async function listCorrectableItems(
  db: Db,
  storage: Storage,
  orderId: string,
): Promise<v.InferOutput<typeof correctableItem>[]> {
  const items = await db
    .selectFrom("order_items")
    .select(["variant_id as id", "product_id", "name", "size", "color", "quantity", "unit_price", "image_key"])
    .where("order_id", "=", orderId)
    .orderBy("line_number")
    .execute();
  return items.map(({ image_key, unit_price, ...item }) => ({
    ...item,
    unit_price: Number(unit_price),
    image_url: image_key === null ? null : thumbnailUrl(storage, image_key),
  }));
}
