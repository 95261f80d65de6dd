import type { OrderStatus } from "#domain/order.ts";
import { ok } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { findStoredAnswer, type KeyedRequest, stepOf, storeAnswer } from "../http/idempotent.ts";
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
 * are taken in the order they are named in, so that with too little stock the first ones get it. Sent again under its key,
 * the `request` leaves alone what it changed before, whatever became of it since, and tries again what was refused.
 */
export async function changeStatuses(
  db: Db,
  ids: readonly string[],
  to: OrderStatus,
  { actor, request }: { actor: string; request?: KeyedRequest | undefined },
): Promise<StatusesAnswer> {
  if (request) await claimKey(db, request);
  const named = [...new Set(ids)];
  const refusals = new Map<string, StatusRefusal>();
  for (const id of named) {
    const changed = await inTransaction(db, async (tx) => {
      const step = request && stepOf(request, id);
      if (step && (await findStoredAnswer(tx, step))) return ok(null);
      const changed = await changeStatus(tx, id, to, actor);
      if (step && changed.ok) await storeAnswer(tx, step, { status: 204, body: "" });
      return changed;
    });
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

/** Refuses a key that stands for another request before anything is changed. */
async function claimKey(db: Db, request: KeyedRequest): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findStoredAnswer(tx, request))) await storeAnswer(tx, request, { status: 204, body: "" });
  });
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
