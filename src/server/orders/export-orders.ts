import type { Selectable } from "kysely";
import { ERASED } from "#domain/buyer.ts";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { shopTime } from "#domain/day.ts";
import { STATUS_NAMES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import type { CsvCell } from "../http/csv.ts";
import type { Cursor } from "../http/list.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";

const BATCH = 500; // orders in memory; no transaction is open during a download

const ORDER_COLUMNS = [
  "id",
  "order_number",
  ...CUSTOMER_FIELDS,
  "total_amount",
  "status",
  "created_at",
  "anonymised_at",
] as const;

type Order = Pick<Selectable<DB["orders"]>, (typeof ORDER_COLUMNS)[number]>;
type Line = Pick<
  Selectable<DB["order_items"]>,
  "order_id" | "line_number" | "name" | "size" | "color" | "quantity" | "unit_price"
>;

/** For programs: names never change, new columns come at the end. */
const SHARED_HEADER = [
  "numero",
  "fecha",
  "estado",
  "nombre",
  "apellido",
  "dni",
  "telefono",
  "email",
  "direccion",
  "codigo_postal",
  "ciudad",
] as const;
const ORDERS_HEADER = [...SHARED_HEADER, "unidades", "total"] as const;
const LINES_HEADER = [
  ...SHARED_HEADER,
  "linea",
  "producto",
  "talle",
  "color",
  "cantidad",
  "precio_unitario",
  "subtotal",
] as const;

/** One row per order, newest first. Amounts in pesos. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<readonly CsvCell[]> {
  yield ORDERS_HEADER;
  for await (const { order, lines } of eachOrder(db, filter)) {
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    yield [...cellsOf(order), units, Number(order.total_amount)];
  }
}

/** One row per line, without the order's total: its column would add up to too much. */
export async function* exportLines(db: Db, filter: OrderFilter): AsyncGenerator<readonly CsvCell[]> {
  yield LINES_HEADER;
  for await (const { order, lines } of eachOrder(db, filter)) {
    for (const { line_number, name, size, color, quantity, unit_price } of lines) {
      const price = Number(unit_price);
      yield [...cellsOf(order), line_number, name, size, color, quantity, price, price * quantity];
    }
  }
}

/** `ordenes-2026-07-09.csv`, by the day in Buenos Aires. */
export function exportName(what: string, now: Date): string {
  return `${what}-${shopTime(now).slice(0, 10)}.csv`;
}

async function* eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<{ order: Order; lines: Line[] }> {
  let after: Cursor | undefined;
  for (;;) {
    const orders = await matchingOrders(db, filter, after).select(ORDER_COLUMNS).limit(BATCH).execute();
    const lines = await linesOf(db, orders);
    for (const order of orders) yield { order, lines: lines.get(order.id) ?? [] };
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) return;
    after = { value: last.created_at.toISOString(), id: last.id };
  }
}

async function linesOf(db: Db, orders: readonly Order[]): Promise<Map<string, Line[]>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom("order_items")
    .select(["order_id", "line_number", "name", "size", "color", "quantity", "unit_price"])
    .where("order_id", "in", ids)
    .orderBy("order_id")
    .orderBy("line_number")
    .execute();
  return Map.groupBy(lines, (line) => line.order_id);
}

function cellsOf(order: Order): CsvCell[] {
  return [
    order.order_number,
    order.created_at,
    STATUS_NAMES[order.status],
    order.anonymised_at === null ? order.customer_name : ERASED,
    order.customer_lastname,
    order.customer_dni,
    order.customer_phone,
    order.customer_email,
    order.customer_address,
    order.customer_postal_code,
    order.customer_city,
  ];
}
