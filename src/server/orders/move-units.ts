import { sql } from "kysely";
import { fullName, MAX_STOCK } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

type Cause = { reason: DB["stock_movements"]["reason"]; orderId: string; actor: string | null }; // null: the buyer

/** A negative quantity is taken from stock. */
type UnitMove = { variantId: string; productId: string; quantity: number; item: Parameters<typeof fullName>[0] };

/** `name` is the product with size and colour; `wanted` and `returned` are its units in the order. */
export type StockRefusal =
  | { reason: "insufficient-stock"; name: string; available: number; wanted: number }
  | { reason: "too-much-stock"; name: string; available: number; returned: number };

/** Returns the units put back into stock, negative when taken; deleted variants get none back. */
export async function moveStock(
  tx: Tx,
  moves: readonly UnitMove[],
  cause: Cause,
): Promise<Result<number, StockRefusal>> {
  if (moves.length === 0) return ok(0);
  const ids = moves.map(({ variantId }) => variantId);
  const variants = await tx
    .selectFrom("product_variants")
    .select(["id", "stock"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const stockOf = new Map(variants.map(({ id, stock }) => [id, stock]));
  // All checks precede the first write: a refused transaction still commits.
  for (const { variantId, item, quantity } of moves) {
    const available = stockOf.get(variantId) ?? 0;
    const name = fullName(item);
    if (available + quantity < 0) return refuse({ reason: "insufficient-stock", name, available, wanted: -quantity });
    if (available + quantity > MAX_STOCK) {
      return refuse({ reason: "too-much-stock", name, available, returned: quantity });
    }
  }
  const possible = moves.filter(({ variantId }) => stockOf.has(variantId));
  await moveUnits(tx, possible, cause);
  return ok(possible.reduce((sum, { quantity }) => sum + quantity, 0));
}

/** Also records each movement. ASSUMES that the variants are locked in the order of their ids, and the units checked. */
async function moveUnits(tx: Tx, moves: readonly UnitMove[], { reason, orderId, actor }: Cause): Promise<void> {
  if (moves.length === 0) return;
  const [variants, products] = [moves.map(({ variantId }) => variantId), moves.map(({ productId }) => productId)];
  const moved = await sql`
    with move as (
      select * from unnest(${variants}::uuid[], ${products}::uuid[], ${moves.map(({ quantity }) => quantity)}::int[])
        as move (variant_id, product_id, quantity)
    ), moved as (
      update product_variants set stock = stock + move.quantity from move
      where product_variants.id = move.variant_id
      returning move.*
    )
    insert into stock_movements (variant_id, product_id, quantity, reason, order_id, actor)
    select variant_id, product_id, quantity, ${reason}, ${orderId}, ${actor} from moved`.execute(tx);
  if (moved.numAffectedRows !== BigInt(moves.length)) throw new Error("Stock changed under its lock");
}
