import * as v from "valibot";
import { CARRIER_COLUMNS, carrierRow } from "#domain/carrier-row.ts";
import { ADDRESS_FIELDS, CUSTOMER_FIELDS } from "#domain/customer.ts";
import type { CsvCell } from "../csv/write.ts";
import type { Db } from "../db/connection.ts";
import { thumbnailUrl } from "../images/thumbnail.ts";
import type { Storage } from "../storage/storage.ts";
import { orderItem } from "./find-order.ts";
import { orderRow } from "./list-orders.ts";
import { listLines } from "./order-lines.ts";

const printedLine = v.strictObject({
  line_number: v.number(),
  ...v.omit(orderItem, ["id", "unit_price"]).entries,
});

/** What a packing sheet and a label show; the buyer's fields are empty once it is anonymised. */
const printedOrder = v.strictObject({
  ...v.pick(orderRow, ["id", "order_number", "status", "created_at", "delivery"]).entries,
  ...v.pick(orderRow, ["customer_name", "customer_lastname", "customer_phone"]).entries,
  ...v.pick(orderRow, ADDRESS_FIELDS).entries,
  carrier: v.nullable(v.string()),
  tracking_code: v.nullable(v.string()),
  note: v.string(), // of the administrators
  items: v.array(printedLine),
});

export type PrintedOrder = v.InferOutput<typeof printedOrder>;

/** `sender` is the shop; its texts are empty when they are not set. */
export const printed = v.strictObject({
  orders: v.array(printedOrder), // in the sequence that was asked for
  sender: v.strictObject({ shop_name: v.string(), street_address: v.string(), whatsapp: v.string() }),
});

export async function findPrintedOrders(
  db: Db,
  storage: Storage,
  ids: readonly string[],
): Promise<v.InferOutput<typeof printed>> {
  const orders = await listChosen(db, ids);
  const lines = await listLines(db, ids);
  return {
    orders: orders.map(({ customer_dni: _dni, customer_email: _email, created_at, ...order }) => ({
      ...order,
      created_at: created_at.toISOString(),
      items: (lines.get(order.id) ?? []).map(({ order_id: _id, unit_price: _price, image_key, ...line }) => ({
        ...line,
        image_url: image_key === null ? null : thumbnailUrl(storage, image_key),
      })),
    })),
    sender: await db
      .selectFrom("settings")
      .select(["shop_name", "street_address", "whatsapp"])
      .executeTakeFirstOrThrow(),
  };
}

/** One row per order that goes to an address. */
export async function* exportForCarrier(db: Db, ids: readonly string[]): AsyncGenerator<readonly CsvCell[]> {
  yield CARRIER_COLUMNS;
  const orders = await listChosen(db, ids);
  const lines = await listLines(db, ids);
  for (const order of orders) {
    const row = carrierRow(order, lines.get(order.id) ?? []);
    if (row) yield row;
  }
}

/** In the order of `ids`; unknown ones are left out. */
async function listChosen(db: Db, ids: readonly string[]) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "order_number", "status", "created_at", ...CUSTOMER_FIELDS])
    .select(["delivery", "carrier", "tracking_code", "note"])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
