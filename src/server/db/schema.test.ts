import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../../../test/database.ts";

/** Table names by their type's name, and column names by table, as schema.ts writes them. */
async function writtenColumns(): Promise<Record<string, string[]>> {
  const source = await readFile(new URL("./schema.ts", import.meta.url), "utf8");
  const typeBodies = new Map(
    [...source.matchAll(/type (\w+) = \{\n([^}]*)\}/g)].map(([, name, body]) => [name, body ?? ""]),
  );
  const tables = [...(typeBodies.get("DB") ?? "").matchAll(/^ {2}(\w+): (\w+);/gm)];
  return Object.fromEntries(
    tables.map(([, table, type]) => [
      table,
      [...(typeBodies.get(type) ?? "").matchAll(/^ {2}(\w+)\??:/gm)].map(([, column]) => column ?? "").toSorted(),
    ]),
  );
}

test("the types of the tables name exactly the database's columns", async () => {
  await using database = await createDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(`
    select table_name, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    group by table_name`);
  await client.end();

  expect(await writtenColumns()).toEqual(Object.fromEntries(rows.map((row) => [row.table_name, row.columns])));
});
