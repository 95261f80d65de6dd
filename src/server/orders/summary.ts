import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "../db/connection.ts";

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

export async function summarise(db: Db): Promise<Summary> {
  const { rows } = await sql<Record<keyof Summary, string>>`
    select * from
      (select
        coalesce(sum(total_amount), 0) as total_revenue,
        coalesce(sum(total_amount) filter (where status <> 'cancelled'), 0) as revenue_without_cancelled,
        coalesce(sum(total_amount) filter (where status in ('confirmed', 'shipped', 'delivered')), 0) as revenue_collected,
        count(*) as total_orders,
        count(*) filter (where status = 'pending') as pending_orders
      from orders) as sold,
      (select count(*) as pending_receipts from receipts where status = 'pending') as sent,
      (select count(*) as total_products, count(*) filter (where is_active) as active_products from products) as products
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An aggregate without GROUP BY gives one row");
  return Object.fromEntries(Object.entries(row).map(([name, figure]) => [name, Number(figure)])) as Summary;
}
