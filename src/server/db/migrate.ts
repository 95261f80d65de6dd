import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** Any number does; it only has to be the same for everyone who migrates. */
const MIGRATION_LOCK = 7_318_001;

/**
 * Brings a database to the newest schema: every `*.sql` of `folder` in name order, each once and in a transaction of
 * its own. Two programs that start together wait for each other. Gives the names it applied. Throws what PostgreSQL says.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await readdir(folder)).filter((name) => name.endsWith(".sql") && !applied.has(name)).toSorted();
    for (const name of pending) {
      const statements = await readFile(join(folder, name), "utf8");
      await client.query("begin");
      await client.query(statements);
      await client.query("insert into migrations (name) values ($1)", [name]);
      await client.query("commit");
    }
    return pending;
  } finally {
    // Ending the connection rolls back what is open and gives the lock back.
    await client.end();
  }
}
