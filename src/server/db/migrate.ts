import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** Any number, the same for everyone who migrates. */
const MIGRATION_LOCK = 7_318_001;

/** Applies new `*.sql` in name order, one transaction each; parallel runs wait. Gives the names it applied. */
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
    // Closing rolls back what is open and releases the lock.
    await client.end();
  }
}
