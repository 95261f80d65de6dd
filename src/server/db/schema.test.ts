import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { readSchema } from "../../../scripts/read-schema.ts";
import { createDatabase } from "../../../test/database.ts";

/** Whether each column may be null, by table, as written in schema.ts. */
async function writtenColumns(): Promise<Record<string, Record<string, boolean>>> {
  const source = await readFile(new URL("./schema.ts", import.meta.url), "utf8");
  const tables = source.matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm);
  return Object.fromEntries(
    [...tables].map(([, table, body]) => [
      table,
      Object.fromEntries(
        [...(body ?? "").matchAll(/^ {4}(\w+): (.*);/gm)].map(([, column, type]) => [column, type?.includes("| null")]),
      ),
    ]),
  );
}

test("the types of the tables name exactly the database's columns, and which may be null", async () => {
  await using database = await createDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ table_name: string; columns: Record<string, boolean> }>(`
    select table_name, json_object_agg(column_name, is_nullable = 'YES') as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    group by table_name`);
  await client.end();

  expect(await writtenColumns()).toEqual(Object.fromEntries(rows.map((row) => [row.table_name, row.columns])));
});

test("docs/schema.sql is the schema after all migrations: `npm run schema` writes it", async () => {
  await using database = await createDatabase();
  expect(await readFile("docs/schema.sql", "utf8")).toBe(await readSchema(database.connection));
});
