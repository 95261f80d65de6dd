import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** Revenue in pesos. */
export type Summary = {
  total_revenue: number; // of all orders (spec 2)
  revenue_without_cancelled: number;
  revenue_collected: number; // of orders with a confirmed payment, not cancelled since
  total_orders: number;
  pending_orders: number;
  total_products: number;
  active_products: number;
};

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
      (select count(*) as total_products, count(*) filter (where is_active) as active_products from products) as shelf
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An aggregate without GROUP BY gives one row");
  return {
    total_revenue: Number(row.total_revenue),
    revenue_without_cancelled: Number(row.revenue_without_cancelled),
    revenue_collected: Number(row.revenue_collected),
    total_orders: Number(row.total_orders),
    pending_orders: Number(row.pending_orders),
    total_products: Number(row.total_products),
    active_products: Number(row.active_products),
  };
}
