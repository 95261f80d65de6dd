import { sql } from "kysely";
import type { Db } from "./connection.ts";

/** Skips `work` while another process does it. A session lock: no transaction should last as long as that work. */
export function withAdvisoryLock(db: Db, lock: number, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${lock}) as is_mine`.execute(
      connection,
    );
    if (!rows[0]?.is_mine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
