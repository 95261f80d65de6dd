import { type OrderStatus, stockMove } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

export type StatusRefusal =
  | { reason: "unknown-order" }
  | { reason: "insufficient-stock"; name: string; available: number; wanted: number };

/**
 * Sets an order's status, any from any (spec 4). Cancelling puts its units back on the shelf and leaving `cancelled`
 * takes them again, or is refused when they are not there; either way status, stock and history change together.
 * `actor` is the administrator's e-mail.
 */
export function changeStatus(
  db: Db,
  orderId: string,
  to: OrderStatus,
  actor: string,
): Promise<Result<null, StatusRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, StatusRefusal>> => {
    // Locked first: of several changes at once each sees the status that the one before it left.
    const order = await tx
      .selectFrom("orders")
      .select("status")
      .where("id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ reason: "unknown-order" });
    const from = order.status;
    if (from === to) return ok(null);

    const move = stockMove(from, to);
    if (move !== "none") {
      const moved = await moveStock(tx, orderId, move, actor);
      if (!moved.ok) return moved;
    }
    await tx
      .updateTable("orders")
      .set((eb) => ({ status: to, version: eb("version", "+", 1) }))
      .where("id", "=", orderId)
      .execute();
    await tx
      .insertInto("order_events")
      .values({ order_id: orderId, from_status: from, to_status: to, actor })
      .execute();
    return ok(null);
  });
}

/** Moves an order's units between shelf and order. Units of a variant that is gone have no shelf to return to. */
async function moveStock(
  tx: Tx,
  orderId: string,
  move: "return" | "take",
  actor: string,
): Promise<Result<null, StatusRefusal>> {
  const items = await tx
    .selectFrom("order_items")
    .select(["product_id", "variant_id", "name", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
  const variantIds = items.map((item) => item.variant_id);
  const shelf = await tx
    .selectFrom("product_variants")
    .select(["id", "stock"])
    .where("id", "in", variantIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  const stockOf = new Map(shelf.map((variant) => [variant.id, variant.stock]));

  // Everything is looked at before anything moves: a refusal commits nothing half-done.
  if (move === "take") {
    const short = items.find((item) => (stockOf.get(item.variant_id) ?? 0) < item.quantity);
    if (short) {
      const available = stockOf.get(short.variant_id) ?? 0;
      return refuse({ reason: "insufficient-stock", name: short.name, available, wanted: short.quantity });
    }
  }
  for (const { variant_id, product_id, quantity } of items) {
    if (!stockOf.has(variant_id)) continue;
    const change = move === "take" ? -quantity : quantity;
    await tx
      .updateTable("product_variants")
      .set((eb) => ({ stock: eb("stock", "+", change) }))
      .where("id", "=", variant_id)
      .execute();
    const reason = move === "take" ? "revived" : "cancelled";
    await tx
      .insertInto("stock_movements")
      .values({ variant_id, product_id, quantity: change, reason, order_id: orderId, actor })
      .execute();
  }
  return ok(null);
}
