import * as v from "valibot";
import type { OrderStatus } from "#domain/order.ts";
import { ok } from "#domain/result.ts";
import { anyOf } from "../db/any-of.ts";
import type { Db, Tx } from "../db/connection.ts";
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
 * Changes each order in its own transaction, in the order of `ids`: if stock is short, the first ones get it. A retry
 * under the same key skips what it changed before and retries what was refused. `units` went back into stock, negative
 * when taken.
 */
export async function changeStatuses(
  db: Db,
  ids: readonly string[],
  to: OrderStatus,
  { actor, request }: { actor: string; request?: KeyedRequest | undefined },
): Promise<{ changed: OrderRow[]; refused: RefusedOrder[]; units: number }> {
  if (request) await claimKey(db, request);
  const named = [...new Set(ids)];
  const refusals = new Map<string, StatusRefusal>();
  const eventIds: string[] = [];
  for (const id of named) {
    const step = request && stepOf(request, id);
    const changed = await inTransaction(db, (tx) =>
      step ? changeStatusOnce(tx, step, id, to, actor) : changeStatus(tx, id, to, actor),
    );
    if (!changed.ok) refusals.set(id, changed.refusal);
    else if (changed.value) eventIds.push(changed.value);
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
    units: await sumUnits(db, eventIds),
  };
}

/** Stores the id of the event that it causes, if any, as the answer to `step`. */
async function changeStatusOnce(tx: Tx, step: KeyedRequest, id: string, to: OrderStatus, actor: string) {
  const stored = await findStoredAnswer(tx, step);
  if (stored) return ok(stored.body);
  const changed = await changeStatus(tx, id, to, actor);
  if (changed.ok) await storeAnswer(tx, step, { status: 200, body: changed.value ?? "" });
  return changed;
}

async function sumUnits(db: Db, eventIds: readonly string[]): Promise<number> {
  const { units } = await db
    .selectFrom("order_events")
    .select(({ fn }) => fn.sum<string | null>("units").as("units"))
    .where("id", "=", anyOf(eventIds, "bigint"))
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}
