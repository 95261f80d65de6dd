import type { CorrectionDetail } from "#domain/order-event.ts";
import type { Db } from "../db/connection.ts";

/** `at` is ISO 8601 UTC. */
export type StoredCorrection = CorrectionDetail & { at: string };

/** By order id, newest first. */
export async function listCorrections(db: Db, orderIds: readonly string[]): Promise<Map<string, StoredCorrection[]>> {
  if (orderIds.length === 0) return new Map();
  const events = await db
    .selectFrom("order_events")
    .select(["order_id", "detail", "created_at"])
    .where("order_id", "in", orderIds)
    .where("kind", "=", "corrected")
    .orderBy("id", "desc")
    .execute();
  const corrections = new Map<string, StoredCorrection[]>();
  for (const { order_id, detail, created_at } of events) {
    const { before = {}, after = {} } = detail;
    const earlier = corrections.get(order_id) ?? [];
    corrections.set(order_id, [...earlier, { before, after, at: created_at.toISOString() }]);
  }
  return corrections;
}
