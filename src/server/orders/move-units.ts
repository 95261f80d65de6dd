import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** Units that go onto the shelf, or with a minus leave it. */
export type UnitMove = { variantId: string; productId: string; quantity: number };

/** What the book of the stock says of a move. `actor` is an administrator's e-mail, null for a buyer. */
type Cause = { reason: DB["stock_movements"]["reason"]; orderId: string; actor: string | null };

/**
 * Moves an order's units and writes each movement down. The caller locked every variant, in the order of their ids, and
 * found the units there; that none falls below nothing is the wall behind it.
 */
export async function moveUnits(tx: Tx, moves: readonly UnitMove[], { reason, orderId, actor }: Cause): Promise<void> {
  if (moves.length === 0) return;
  const moved = await sql`
    update product_variants set stock = stock + move.quantity
    from unnest(${moves.map(({ variantId }) => variantId)}::uuid[], ${moves.map(({ quantity }) => quantity)}::int[])
      as move (variant_id, quantity)
    where product_variants.id = move.variant_id and product_variants.stock + move.quantity >= 0`.execute(tx);
  if (moved.numAffectedRows !== BigInt(moves.length)) throw new Error("Stock changed under its lock");
  await tx
    .insertInto("stock_movements")
    .values(
      moves.map(({ variantId, productId, quantity }) => ({
        variant_id: variantId,
        product_id: productId,
        quantity,
        reason,
        order_id: orderId,
        actor,
      })),
    )
    .execute();
}
