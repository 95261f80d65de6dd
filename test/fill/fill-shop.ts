import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { fillHistory } from "./fill-history.ts";
import { fillOrders } from "./fill-orders.ts";
import { withoutIndexes } from "./indexes.ts";

export type ShopSize = { products: number; orders: number };

/** Fewer rows are inserted with the indexes in place. */
const REBUILDS_FROM = 5_000;

const TABLES = [
  "products",
  "product_variants",
  "orders",
  "order_items",
  "order_events",
  "stock_movements",
  "receipts",
  "audit_log",
  "outbox",
  "regrets",
];

/**
 * Rows of a shop of that size after five years: returning buyers, more orders each year, movements that add up to the
 * stock, and lines that with the delivery add up to the total. The same size gives the same rows, except for ids.
 * Written by the superuser: nothing is announced and no message is sent.
 */
export function fillShop(connection: pg.ClientConfig, size: ShopSize): Promise<void> {
  return withClient({ ...connection, user: "postgres", statement_timeout: 0 }, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("set work_mem = '128MB'");
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query("select setseed(0.5)");
    const write = async () => {
      await fillCatalogue(client, size.products);
      if (size.orders > 0) {
        await fillOrders(client, size.orders);
        await fillHistory(client);
      }
    };
    if (Math.max(size.orders, size.products) < REBUILDS_FROM) await write();
    else await withoutIndexes(client, TABLES, write);
    await client.query("select count_orders()");
    await client.query("select count_products()");
    await client.query("select count_colors()");
    // As autovacuum would have done over the years.
    await client.query("vacuum analyze");
  });
}
