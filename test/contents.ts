import { sql } from "kysely";
import type { Db } from "#server/db/connection.ts";

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

/** Each table's row count and digest: equal before and after means that nothing was written. */
export async function contentsOf(db: Db): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ digest: string }>`select count(*) || ' ' ||
      md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${sql.table(name)} as t`.execute(db);
    contents[name] = rows[0]?.digest ?? "";
  }
  return contents;
}

/** The whole content of all tables, one row per line, to assert that something is stored nowhere. */
export async function textOf(db: Db): Promise<string> {
  const lines: string[] = [];
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} as t`.execute(db);
    lines.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return lines.join("\n");
}
