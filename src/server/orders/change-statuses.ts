import type { OrderStatus } from "#domain/order.ts";
import { ok } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { findStoredAnswer, type KeyedRequest, stepOf, storeAnswer } from "../http/idempotent.ts";
import type { ProblemCode } from "../http/problem.ts";
import { changeStatus, type StatusRefusal } from "./change-status.ts";
import { findOrders, type OrderRow } from "./list-orders.ts";
import { explainMissingStock, explainStockOverflow } from "./refusal.ts";

/** `order_number` is null when there is no such order; `detail` is Spanish, for people. */
export type RefusedOrder = { id: string; order_number: string | null; code: ProblemCode; detail: string };

export type StatusesAnswer = { changed: OrderRow[]; refused: RefusedOrder[] };

/**
 * Each order in its own transaction, in the sequence of `ids`: with too little stock the first ones get it. A repeat
 * under the same key leaves alone what it changed before and retries what was refused.
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

/** Refuses a key of another request before anything changes. */
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
