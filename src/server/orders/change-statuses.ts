import type { OrderStatus } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";
import type { ProblemCode } from "../http/problem.ts";
import { changeStatus, type StatusRefusal } from "./change-status.ts";
import { findOrders, type OrderRow } from "./list-orders.ts";
import { explainMissingStock, explainStockOverflow } from "./refusal.ts";

/** An order whose status stayed; `order_number` is null when there is no such order. `detail` is Spanish, for people. */
export type RefusedOrder = { id: string; order_number: string | null; code: ProblemCode; detail: string };

/** What changing many orders came to: those that have the status now, and those that do not, each with its reason. */
export type StatusesAnswer = { changed: OrderRow[]; refused: RefusedOrder[] };

/**
 * Sets the status of many orders, each by itself as `changeStatus` does: one that is refused holds up no other. They
 * are taken in the order they are named in, so that with too little stock the first ones get it.
 */
export async function changeStatuses(
  db: Db,
  ids: readonly string[],
  to: OrderStatus,
  actor: string,
): Promise<StatusesAnswer> {
  const named = [...new Set(ids)];
  const refusals = new Map<string, StatusRefusal>();
  for (const id of named) {
    const changed = await changeStatus(db, id, to, actor);
    if (!changed.ok) refusals.set(id, changed.refusal);
  }
  const orders = await findOrders(db, named);
  const numbers = new Map(orders.map((order) => [order.id, order.order_number]));
  return {
    changed: orders.filter(({ id }) => !refusals.has(id)),
    refused: [...refusals].map(([id, refusal]) => ({
      id,
      order_number: numbers.get(id) ?? null,
      ...explain(refusal),
    })),
  };
}

function explain(refusal: StatusRefusal): Pick<RefusedOrder, "code" | "detail"> {
  switch (refusal.reason) {
    case "unknown-order":
      return { code: "not-found", detail: "Orden no encontrada" };
    case "insufficient-stock":
      return { code: "insufficient-stock", detail: explainMissingStock(refusal) };
    case "too-much-stock":
      return { code: "invalid-field", detail: explainStockOverflow(refusal) };
  }
}
