import type pg from "pg";
import { withClient } from "../db/with-client.ts";

/** Throws, naming the first of `tables` whose rows differ, as text, between the databases. */
export function compareTables(
  before: pg.ClientConfig,
  after: pg.ClientConfig,
  tables: readonly string[],
): Promise<void> {
  return withClient(before, (old) =>
    withClient(after, async (next) => {
      for (const table of tables) {
        const [was, is] = await Promise.all([sumOf(old, table), sumOf(next, table)]);
        if (was !== is) throw new Error(`The table ${table} differs after the move (${was}, then ${is})`);
      }
    }),
  );
}

/** The row count and an order-independent sum of the rows' hashes. */
async function sumOf(client: pg.Client, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from ${table} t`,
  );
  return rows[0]?.sum;
}
