import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** A negative quantity is taken from stock. */
export type UnitMove = { variantId: string; productId: string; quantity: number };

type Cause = { reason: DB["stock_movements"]["reason"]; orderId: string; actor: string | null }; // null: the buyer

/** Also records each movement. ASSUMES the variants are locked in the order of their ids, and the units checked. */
export async function moveUnits(tx: Tx, moves: readonly UnitMove[], { reason, orderId, actor }: Cause): Promise<void> {
  if (moves.length === 0) return;
  const [variants, products] = [moves.map(({ variantId }) => variantId), moves.map(({ productId }) => productId)];
  const moved = await sql`
    with move as (
      select * from unnest(${variants}::uuid[], ${products}::uuid[], ${moves.map(({ quantity }) => quantity)}::int[])
        as move (variant_id, product_id, quantity)
    ), moved as (
      update product_variants set stock = stock + move.quantity from move
      where product_variants.id = move.variant_id and product_variants.stock + move.quantity >= 0
      returning move.*
    )
    insert into stock_movements (variant_id, product_id, quantity, reason, order_id, actor)
    select variant_id, product_id, quantity, ${reason}, ${orderId}, ${actor} from moved`.execute(tx);
  if (moved.numAffectedRows !== BigInt(moves.length)) throw new Error("Stock changed under its lock");
}
