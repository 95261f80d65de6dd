import pg from "pg";
import { expect } from "vitest";
import type { TestShop } from "./shop.ts";

/** A transaction on a connection beside the shop's; until `commit` it keeps what it locks. */
export async function openTransaction({ connection }: Pick<TestShop, "connection">) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("begin");
  return {
    run: (statement: string, values: unknown[] = []) => client.query(statement, values),
    commit: () => client.query("commit"),
    /** Until a connection of the shop waits for a lock. */
    async untilAwaited() {
      const waiting = async () => {
        // Within a transaction PostgreSQL would show what it showed first.
        await client.query("select pg_stat_clear_snapshot()");
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rowCount;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
