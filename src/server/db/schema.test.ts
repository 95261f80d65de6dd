import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { readSchema } from "../../../scripts/read-schema.ts";
import { openDatabase } from "../../../test/database.ts";

/** By table and column whether it may be null, as schema.ts writes them. */
async function writtenColumns(): Promise<Record<string, Record<string, boolean>>> {
  const source = await readFile(new URL("./schema.ts", import.meta.url), "utf8");
  const typeBodies = new Map(
    [...source.matchAll(/type (\w+) = \{\n([^}]*)\}/g)].map(([, name, body]) => [name, body ?? ""]),
  );
  const tables = [...(typeBodies.get("DB") ?? "").matchAll(/^ {2}(\w+): (\w+);/gm)];
  return Object.fromEntries(
    tables.map(([, table, type]) => [
      table,
      Object.fromEntries(
        [...(typeBodies.get(type) ?? "").matchAll(/^ {2}(\w+): (.*);/gm)].map(([, column, columnType]) => [
          column,
          columnType?.includes("| null"),
        ]),
      ),
    ]),
  );
}

test("the types of the tables name exactly the database's columns, and which may be null", async () => {
  await using database = await openDatabase();
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
  await using database = await openDatabase();
  expect(await readFile("docs/schema.sql", "utf8")).toBe(await readSchema(database.connection));
});
