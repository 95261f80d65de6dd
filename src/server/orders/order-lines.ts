import type { Insertable, Selectable } from "kysely";
import { toDecimal } from "#domain/money.ts";
import type { OrderLine } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** As it was sold; the price in pesos. */
export type SoldLine = Pick<
  Selectable<DB["order_items"]>,
  "order_id" | "line_number" | "name" | "size" | "color" | "quantity" | "image_key"
> & { unit_price: number };

export async function listLines(db: Db, orderIds: readonly string[]): Promise<Map<string, SoldLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_items")
    .select(["order_id", "line_number", "name", "size", "color", "quantity", "unit_price", "image_key"])
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("line_number")
    .execute();
  const lines = rows.map((row) => ({ ...row, unit_price: Number(row.unit_price) }));
  return Map.groupBy(lines, ({ order_id }) => order_id);
}

export function itemsOf(orderId: string, lines: readonly OrderLine[]): Insertable<DB["order_items"]>[] {
  return lines.map((line, index) => ({
    order_id: orderId,
    line_number: index + 1,
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.name,
    size: line.size,
    color: line.color,
    unit_price: toDecimal(line.unitPrice),
    quantity: line.quantity,
    image_key: line.imageKey,
  }));
}

/** The names by which a search finds the order; a product of two lines is named once. */
export function itemNames(lines: readonly OrderLine[]): string {
  return [...new Set(lines.map(({ name }) => name))].join(" ");
}
