import type { CorrectionDetail, OrderEventDetail } from "#domain/order-event.ts";
import type { Db } from "../db/connection.ts";

/** `at` is ISO 8601 UTC. */
type StoredCorrection = CorrectionDetail & { at: string };

/** By order id, newest first. */
export async function listCorrections(db: Db, orderIds: readonly string[]): Promise<Map<string, StoredCorrection[]>> {
  const events = await db
    .selectFrom("order_events")
    .select(["order_id", "detail", "created_at"])
    .where("order_id", "in", orderIds)
    .where("kind", "=", "corrected")
    .orderBy("id", "desc")
    .execute();
  const ofOrders = Map.groupBy(events, ({ order_id }) => order_id);
  return new Map([...ofOrders].map(([id, corrected]) => [id, corrected.map(toCorrection)]));
}

function toCorrection({ detail, created_at }: { detail: OrderEventDetail; created_at: Date }): StoredCorrection {
  const { before = {}, after = {} } = detail;
  return { before, after, at: created_at.toISOString() };
}
