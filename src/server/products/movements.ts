import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { pageOf, type Range } from "../http/list.ts";

const REASONS = [
  "initial",
  "order",
  "cancelled",
  "revived",
  "correction",
  "order-corrected",
] as const satisfies readonly Reason[];

type Reason = DB["stock_movements"]["reason"];

export const movement = v.strictObject({
  id: v.string(),
  created_at: v.string(), // ISO 8601, UTC
  variant_id: v.string(),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  is_deleted: v.boolean(),
  quantity: v.number(), // units added; negative when removed
  balance: v.number(), // the variant's stock after it
  reason: v.picklist(REASONS),
  order: v.nullable(v.strictObject({ id: v.string(), order_number: v.string() })),
  actor: v.nullable(v.string()), // an e-mail; null for buyers and for the shop itself
});

export type Movement = v.InferOutput<typeof movement>;

/** The name is empty if a deleted product's is unknown. */
export const movedProduct = v.strictObject({ id: v.string(), name: v.string(), is_deleted: v.boolean() });

export type MovedProduct = v.InferOutput<typeof movedProduct>;

/** Deleted products, too; undefined if it never existed. */
export async function findMovedProduct(db: Db, id: string): Promise<MovedProduct | undefined> {
  const { rows } = await sql<MovedProduct>`
    select id, name, false as is_deleted from products where id = ${id}
    union all
    select product_id, coalesce(name, ''), true from deleted_products where product_id = ${id}`.execute(db);
  return rows[0];
}

/** Newest first, deleted variants (stock 0) included. Balances count back from the present stock, so that the first page reads only its own rows. */
export async function listMovements(
  db: Db,
  productId: string,
  { limit, after }: Range,
): Promise<{ movements: Movement[]; next_cursor: string | null }> {
  const { rows } = await sql<Omit<Movement, "created_at"> & { created_at: Date }>`
    with shown as (
      select * from stock_movements
      where product_id = ${productId} and ${after ? sql`id < ${after.value}::bigint` : sql`true`}
      order by id desc
      limit ${limit + 1}
    ), variants as materialized ( -- once per variant: inlined, a balance is added up again for each row
      select newest.variant_id, variant.id is null as is_deleted,
        coalesce(variant.size, gone.size) as size, coalesce(variant.color, gone.color) as color,
        coalesce(variant.stock, 0) - coalesce((
          select sum(quantity) from stock_movements
          where variant_id = newest.variant_id and stock_movements.id > newest.id
        ), 0) as balance
      from (select variant_id, max(id) as id from shown group by variant_id) as newest
      left join product_variants as variant on variant.id = newest.variant_id
      left join deleted_variants as gone on gone.variant_id = newest.variant_id
    )
    select shown.id::text, shown.created_at, variant_id, size, color, is_deleted, shown.quantity,
      (balance - coalesce(sum(shown.quantity) over since, 0))::integer as balance,
      shown.reason, shown.actor,
      case when orders.id is not null then
        jsonb_build_object('id', orders.id, 'order_number', orders.order_number)
      end as "order"
    from shown
    join variants using (variant_id)
    left join orders on orders.id = shown.order_id
    window since as (
      partition by variant_id order by shown.id desc rows between unbounded preceding and 1 preceding
    )
    order by shown.id desc`.execute(db);
  const { rows: movements, next_cursor } = pageOf(rows, limit, ({ id }) => ({ value: id, id: productId }));
  return {
    movements: movements.map((movement) => ({ ...movement, created_at: movement.created_at.toISOString() })),
    next_cursor,
  };
}
