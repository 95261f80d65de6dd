import { checkOrders } from "./check-orders.ts";
import { checkStock } from "./check-stock.ts";
import { type History, now } from "./history.ts";
import type { ShopRows } from "./read-rows.ts";
import type { Violation } from "./violation.ts";

/** A shop as of some moment from `from` to `until`: what was acknowledged before is there, what was sent later is not. */
export function checkRestored(history: History, rows: ShopRows, from: number, until: number = now()): Violation[] {
  const isThere = new Set(rows.orders.map(({ idempotency_key }) => idempotency_key));
  const { purchases, ...rest } = history;
  const before = purchases.filter(
    ({ plan, sentAt, acknowledgedAt = Infinity }) => acknowledgedAt < from || (sentAt < until && isThere.has(plan.key)),
  );
  return [...checkOrders({ ...rest, purchases: before }, rows), ...checkStock(history, rows)];
}
