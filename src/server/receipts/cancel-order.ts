import type { OrderStatus } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockOrder, setStatus, type StatusRefusal } from "../orders/change-status.ts";

type CancelRefusal = StatusRefusal | { reason: "not-open"; status: OrderStatus };

/** Cancels a pending order for its buyer. Repeating it is ok and changes nothing. */
export function cancelOrder(db: Db, orderId: string): Promise<Result<null, CancelRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, CancelRefusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse({ reason: "unknown-order" });
    if (order.status === "pending") {
      const changed = await setStatus(tx, order, "cancelled", "buyer");
      return changed.ok ? ok(null) : changed;
    }
    const isRepeat = order.status === "cancelled" && (await wasLastChangedByBuyer(tx, orderId));
    return isRepeat ? ok(null) : refuse({ reason: "not-open", status: order.status });
  });
}

async function wasLastChangedByBuyer(tx: Tx, orderId: string): Promise<boolean> {
  const last = await tx
    .selectFrom("order_events")
    .select(["actor", "by_system"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor === null && !last.by_system;
}
