import { canBeCollected } from "#domain/order-delivery.ts";
import { readyEvent } from "#domain/order-timeline.ts";
import { isBeingPrepared } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../db/connection.ts";
import { lockOrder, subjectOf } from "./change-status.ts";
import { isUndo, recordEvent } from "./order-events.ts";
import { updateOrder } from "./update-order.ts";

export type ReadyRefusal = { reason: "unknown-order" } | { reason: "not-confirmed" } | { reason: "to-be-sent" };

/** Marks a confirmed order that is not sent as ready to collect and tells its buyer once; `again` tells them again. */
export async function markReady(
  tx: Tx,
  id: string,
  { again, actor }: { again: boolean; actor: string },
): Promise<Result<null, ReadyRefusal>> {
  const order = await lockOrder(tx, id);
  if (!order) return refuse({ reason: "unknown-order" });
  if (!isBeingPrepared(order.status)) return refuse({ reason: "not-confirmed" });
  if (!canBeCollected(order.delivery)) return refuse({ reason: "to-be-sent" });
  if (!again && readyEvent(await listCollectionEvents(tx, id))) return ok(null);

  await recordEvent(tx, order, { kind: "ready" }, { email: actor });
  await updateOrder(tx, id);
  await recordAudit(tx, { actor, action: "order-ready", subject: subjectOf(order) });
  return ok(null);
}

async function listCollectionEvents(tx: Tx, id: string) {
  return tx
    .selectFrom("order_events")
    .select(["kind", "to_status", "detail"])
    .select(isUndo)
    .where("order_id", "=", id)
    .where("kind", "in", ["status", "ready", "corrected"])
    .orderBy("id")
    .execute();
}
