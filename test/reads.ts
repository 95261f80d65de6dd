import { sql } from "kysely";
import pg from "pg";
import { POOL_SIZE } from "#server/db/pool-size.ts";
import type { TestShop } from "./shop.ts";

/** What the database read for some work. */
export type Reads = {
  /** Tables that were scanned whole, if they grow with the shop. */
  whole: string[];
  /** Entries read from the most read index. */
  entries: number;
};

/** Small in a shop of any size: the owner's own words, and what the shop sweeps. */
const SMALL_TABLES = ["settings", "categories", "color_values", "delivery_methods", "shop_pictures", "migrations"];
const SWEPT_TABLES = [
  "order_totals",
  "order_totals_until",
  "product_totals",
  "color_totals",
  "emptied_products",
  "panel_requests",
];
const ACCOUNTS = ["admin_users", "auth_users", "auth_sessions", "auth_verifications", "auth_second_factors"];
const OF_FIXED_SIZE = [...SMALL_TABLES, ...SWEPT_TABLES, ...ACCOUNTS];

type Counts = { tables: Record<string, number>; indexes: Record<string, number> };

/** Counts the server's reads, including those of functions and triggers. */
export async function openReads(shop: TestShop) {
  const client = new pg.Client(shop.connection);
  await client.connect();
  const count = async (): Promise<Counts> => {
    // On every connection of the shop: each counts separately and reports when idle.
    const report = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.005)`.execute(shop.db);
    await Promise.all(Array.from({ length: POOL_SIZE }, report));
    await client.query("select pg_stat_clear_snapshot()");
    const { rows } = await client.query<Counts>(
      `select
         (select json_object_agg(relname, seq_scan) from pg_stat_user_tables
           where schemaname = 'public' and relname <> all($1)) as tables,
         (select json_object_agg(indexrelname, idx_tup_read) from pg_stat_user_indexes
           where schemaname = 'public' and relname <> all($1)) as indexes`,
      [OF_FIXED_SIZE],
    );
    const [counts] = rows;
    if (!counts) throw new Error("A query of counts gives one row");
    return counts;
  };
  return {
    async during(work: () => Promise<unknown>): Promise<Reads> {
      const before = await count();
      await work();
      const after = await count();
      const grown = (of: keyof Counts) =>
        Object.entries(after[of]).map(([name, number]) => [name, number - (before[of][name] ?? 0)] as const);
      return {
        whole: grown("tables").flatMap(([name, scans]) => (scans > 0 ? [name] : [])),
        entries: Math.max(...grown("indexes").map(([, entries]) => entries)),
      };
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
