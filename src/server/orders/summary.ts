import { sql } from "kysely";
import * as v from "valibot";
import { PAID_STATUSES } from "#domain/order.ts";
import type { Db } from "../db/connection.ts";

const PAID = sql.join(PAID_STATUSES);

/** Revenue in pesos. */
export const summary = v.strictObject({
  total_revenue: v.number(), // of all orders (spec 2)
  revenue_without_cancelled: v.number(),
  revenue_collected: v.number(), // of orders with a confirmed payment, not cancelled since
  total_orders: v.number(),
  pending_orders: v.number(),
  pending_receipts: v.number(),
  total_products: v.number(),
  active_products: v.number(),
});

export type Summary = v.InferOutput<typeof summary>;

/** Orders of the last hours are counted, older ones are in totals kept by triggers: the cost does not grow with the shop. */
export async function summarise(db: Db): Promise<Summary> {
  await countAgainAfterAheadClock(db);
  const { rows } = await sql<Record<keyof Summary, string>>`
    with counted as (
      select status, orders, amount from order_totals where ordered_at < (select until from order_totals_until)
      union all
      select status, 1, total_amount from orders where created_at >= (select until from order_totals_until)
    )
    select * from
      (select
        coalesce(sum(amount), 0) as total_revenue,
        coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as revenue_without_cancelled,
        coalesce(sum(amount) filter (where status in (${PAID})), 0) as revenue_collected,
        coalesce(sum(orders), 0) as total_orders,
        coalesce(sum(orders) filter (where status = 'pending'), 0) as pending_orders
      from counted) as sold,
      (select count(*) as pending_receipts from receipts where status = 'pending') as sent,
      (select
        coalesce(sum(products), 0) as total_products,
        coalesce(sum(products) filter (where is_active), 0) as active_products
      from product_totals) as products
  `.execute(db);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, figure]) => [name, Number(figure)])) as Summary;
}

/** If the clock was ahead at the last count, orders placed since would be in neither part. */
async function countAgainAfterAheadClock(db: Db): Promise<void> {
  const ahead = db
    .selectFrom("order_totals_until")
    .select("until")
    .where("until", ">", sql<Date>`now() - interval '30 minutes'`);
  if (await ahead.executeTakeFirst()) await sql`select count_orders()`.execute(db);
}

/** Recounts the totals that triggers keep: fewer rows to read, and correct even if rows were written without triggers. */
export async function countTotals(db: Db): Promise<void> {
  await sql`select count_orders()`.execute(db);
  await sql`select count_products()`.execute(db);
  await sql`select count_colors()`.execute(db);
}
