import { sql } from "kysely";
import { type OrderStatus, stockMove, UNDO_WINDOW_MS } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockOrder, type StatusRefusal, storeStatus } from "./change-status.ts";
import { moveStock } from "./move-units.ts";

/** `changed-since`: the last change is not the caller's. */
export type UndoRefusal = StatusRefusal | { reason: "too-late" } | { reason: "changed-since" };

/**
 * Undoes only the actor's own last change, within `UNDO_WINDOW_MS` by the database's clock; the history keeps both
 * events. With `given`, only a change to that status: the actor may have made another one in another tab. Repeating an
 * undo is ok and changes nothing, so that a lost answer can be retried.
 */
export function undoStatus(
  db: Db,
  orderId: string,
  actor: string,
  given?: OrderStatus,
): Promise<Result<null, UndoRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, UndoRefusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse({ reason: "unknown-order" });

    const last = await findLastEvent(tx, orderId);
    if (!last?.from_status || !last.is_recent) return refuse({ reason: "too-late" });
    const undone = last.undoes === null ? last.to_status : last.from_status;
    if (last.actor !== actor || (given ?? undone) !== undone) return refuse({ reason: "changed-since" });
    if (last.undoes !== null) return ok(null);
    if (last.is_announced || last.is_corrected) return refuse({ reason: "too-late" });

    const move = stockMove(last.from_status, last.to_status);
    const moved = move === "none" ? ok(0) : await moveStockBack(tx, orderId, move, actor);
    if (!moved.ok) return moved;
    await storeStatus(tx, order, { to: last.from_status, units: moved.value, undoes: last.id }, { email: actor });
    return ok(null);
  });
}

function findLastEvent(tx: Tx, orderId: string) {
  return (
    tx
      .selectFrom("order_events")
      .select(["id", "from_status", "to_status", "actor", "undoes"])
      // Not now(), the start of this transaction, which may have waited for the order.
      .select(
        sql<boolean>`created_at >= clock_timestamp() - make_interval(secs => ${UNDO_WINDOW_MS / 1000})`.as("is_recent"),
      )
      // Whether messages of it or of a later event are written. Exact: the job that writes them takes this lock, too.
      .select(
        sql<boolean>`exists (
          select from outbox where order_id = ${orderId} and event_id >= order_events.id and not is_repeat)`.as(
          "is_announced",
        ),
      )
      // Corrected since: the units that the change moved are no longer the order's.
      .select(
        sql<boolean>`exists (
          select from order_events as newer
          where newer.order_id = ${orderId} and newer.id > order_events.id and newer.kind = 'corrected')`.as(
          "is_corrected",
        ),
      )
      .where("order_id", "=", orderId)
      .where("kind", "=", "status")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}

/** Reverts the stock movements of the undone change. */
async function moveStockBack(
  tx: Tx,
  orderId: string,
  move: "return" | "take",
  actor: string,
): Promise<Result<number, StatusRefusal>> {
  const moved = await listMoved(tx, orderId, move === "return" ? "cancelled" : "revived");
  const back = moved.map((movement) => ({ ...movement, quantity: -movement.quantity }));
  return moveStock(tx, back, { reason: move === "return" ? "revived" : "cancelled", orderId, actor });
}

/** The newest movement of each variant, if it has this reason. */
async function listMoved(tx: Tx, orderId: string, reason: "cancelled" | "revived") {
  const movements = await tx
    .selectFrom("stock_movements as movement")
    .innerJoin("order_items as item", (join) =>
      join.onRef("item.order_id", "=", "movement.order_id").onRef("item.variant_id", "=", "movement.variant_id"),
    )
    .distinctOn("movement.variant_id")
    .select(["movement.variant_id", "movement.product_id", "movement.quantity", "movement.reason"])
    .select(["item.name", "item.size", "item.color"])
    .where("movement.order_id", "=", orderId)
    .orderBy("movement.variant_id")
    .orderBy("movement.id", "desc")
    .execute();
  return movements
    .filter((movement) => movement.reason === reason)
    .map(({ variant_id, product_id, quantity, ...item }) => ({
      variantId: variant_id,
      productId: product_id,
      quantity,
      item,
    }));
}
