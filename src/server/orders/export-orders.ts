import { ERASED } from "#domain/buyer.ts";
import { CUSTOMER_FIELDS, type CustomerField } from "#domain/customer.ts";
import { shopTime } from "#domain/day.ts";
import { deliveryName } from "#domain/order-delivery.ts";
import { STATUS_NAMES, unitsOf } from "#domain/order.ts";
import type { CsvCell } from "../csv/write.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { ROW_COLUMNS, type StoredRow } from "./list-orders.ts";
import { matchingOrders, type OrderFilter } from "./matching-orders.ts";
import { listLines, type SoldLine } from "./order-lines.ts";

const BATCH = 250; // orders in memory, few enough to be freed young; no transaction is open during a download

/** For programs: names never change, new columns come at the end. */
export const CUSTOMER_COLUMNS: Readonly<Record<CustomerField, string>> = {
  customer_name: "nombre",
  customer_lastname: "apellido",
  customer_dni: "dni",
  customer_phone: "telefono",
  customer_email: "email",
  customer_address: "direccion",
  customer_postal_code: "codigo_postal",
  customer_city: "ciudad",
};
const SHARED_HEADER = ["numero", "fecha", "estado", ...CUSTOMER_FIELDS.map((field) => CUSTOMER_COLUMNS[field])];
const LINE_COLUMNS = ["linea", "producto", "talle", "color", "cantidad", "precio_unitario", "subtotal"];
const DELIVERY_COLUMNS = ["entrega", "precio_envio"];

/** One row per order, newest first. Amounts in pesos; a delivery's price that is to be agreed is empty. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<readonly CsvCell[]> {
  yield [...SHARED_HEADER, "unidades", "total", ...DELIVERY_COLUMNS];
  for await (const { order, lines } of eachOrder(db, filter)) {
    yield [...cellsOf(order), unitsOf(lines), Number(order.total_amount), ...deliveryCells(order)];
  }
}

/** One row per line, without the order's total; the delivery's price is in the first row only, so that the column sums are right. */
export async function* exportLines(db: Db, filter: OrderFilter): AsyncGenerator<readonly CsvCell[]> {
  yield [...SHARED_HEADER, ...LINE_COLUMNS, ...DELIVERY_COLUMNS];
  for await (const { order, lines } of eachOrder(db, filter)) {
    const [method, price] = deliveryCells(order);
    for (const [index, { line_number, name, size, color, quantity, unit_price }] of lines.entries()) {
      const sold = [line_number, name, size, color, quantity, unit_price, unit_price * quantity];
      yield [...cellsOf(order), ...sold, method, index === 0 ? price : null];
    }
  }
}

/** `ordenes-2026-07-09.csv`, by today in Buenos Aires. */
export function exportName(what: string): string {
  return `${what}-${shopTime(new Date()).slice(0, 10)}.csv`;
}

async function* eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<{ order: StoredRow; lines: SoldLine[] }> {
  let after: Cursor | undefined;
  for (;;) {
    const orders = await matchingOrders(db, filter, after, BATCH)
      .select(ROW_COLUMNS.map((column) => `orders.${column}` as const))
      .execute();
    const ids = orders.map(({ id }) => id);
    const lines = await listLines(db, ids);
    for (const order of orders) yield { order, lines: lines.get(order.id) ?? [] };
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) return;
    after = { value: last.created_at.toISOString(), id: last.id };
  }
}

function deliveryCells({ delivery }: Pick<StoredRow, "delivery">): [method: CsvCell, price: CsvCell] {
  return delivery ? [deliveryName(delivery), delivery.price] : [null, null];
}

function cellsOf(order: StoredRow): CsvCell[] {
  const customer = order.anonymised_at === null ? order : { ...order, customer_name: ERASED };
  const { order_number, created_at, status } = order;
  return [order_number, created_at, STATUS_NAMES[status], ...CUSTOMER_FIELDS.map((field) => customer[field])];
}
