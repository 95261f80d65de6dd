import * as v from "valibot";
import type { OrderStatus } from "#domain/order.ts";
import { ok } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { claimKey, findStoredAnswer, type KeyedRequest, stepOf, storeAnswer } from "../http/idempotent.ts";
import { changeStatus, type StatusRefusal } from "./change-status.ts";
import { explainStatus } from "./copy.ts";
import { findOrders, type OrderRow } from "./list-orders.ts";

export const refusedOrder = v.strictObject({
  id: v.string(),
  order_number: v.nullable(v.string()), // null: there is no such order
  code: v.picklist(["not-found", "insufficient-stock", "invalid-field"]),
  detail: v.string(), // Spanish, for people
});

export type RefusedOrder = v.InferOutput<typeof refusedOrder>;

/**
 * Each order in its own transaction, in the sequence of `ids`: with too little stock the first ones get it. A repeat
 * under the same key leaves alone what it changed before and retries what was refused.
 */
export async function changeStatuses(
  db: Db,
  ids: readonly string[],
  to: OrderStatus,
  { actor, request }: { actor: string; request?: KeyedRequest | undefined },
): Promise<{ changed: OrderRow[]; refused: RefusedOrder[] }> {
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
      ...explainStatus(refusal),
    })),
  };
}
