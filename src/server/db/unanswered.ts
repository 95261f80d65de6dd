import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { codeOf } from "../caught-error.ts";
import type { DatabaseClient } from "./database-client.ts";
import { runJoined } from "./joined-statement.ts";

const READ_TIMEOUT = "Query read timeout";

const READ_ONLY = "25006"; // SQLSTATE read_only_sql_transaction

/** Never hands out a connection with an unanswered statement, though it stays counted; a statement on it fails at once. */
export function setUnansweredAside(pool: pg.Pool): PostgresPool {
  const aside = new Set<DatabaseClient>();

  const settle = async (client: pg.PoolClient & DatabaseClient): Promise<void> => {
    aside.add(client);
    if (pool.ending) client.destroy();
    await client.untilAnswered();
    aside.delete(client);
    client.release(true);
  };

  return {
    options: pool.options,
    async connect() {
      // The pool creates only these.
      const client = (await pool.connect()) as pg.PoolClient & DatabaseClient;
      let settled: Promise<void> | undefined;
      let isUnfit = false;
      const query = async (text: string, values: unknown[]) => {
        if (settled) throw new Error(READ_TIMEOUT);
        try {
          return await runJoined(client, text, values);
        } catch (error) {
          if (error instanceof Error && error.message === READ_TIMEOUT) settled = settle(client);
          if (codeOf(error) === READ_ONLY) isUnfit = true;
          throw error;
        }
      };
      return {
        // Kysely has a second form for cursors, which the shop does not use.
        query: query as unknown as PostgresPoolClient["query"],
        release: (destroy = false) => {
          if (!settled) client.release(destroy || isUnfit);
        },
      };
    },
    end() {
      const ended = pool.end();
      for (const client of aside) client.destroy();
      return ended;
    },
  };
}
