import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { columnsOf } from "./dump-tables.ts";
import type { BackupTable, Manifest } from "./manifest.ts";

/** Drops what the shop created in its database; rows that migrations insert are replaced later. */
export async function dropShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OWN_OBJECTS);
  for (const { statement } of rows) await client.query(statement);
  await client.query("drop schema if exists jobs cascade");
}

/** Leaves out objects that belong to an extension. */
const OWN_OBJECTS = `with own as (select 'pg_class'::regclass as class, oid, 'drop table ' || oid::regclass || ' cascade' as statement, 1 as rank
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relowner = current_user::regrole
  union all select 'pg_proc'::regclass, oid, 'drop function ' || oid::regprocedure || ' cascade', 2
    from pg_proc where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
  union all select 'pg_class'::regclass, oid, 'drop sequence if exists ' || oid::regclass || ' cascade', 3
    from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace and relowner = current_user::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype in ('a', 'i')))
  select statement from own
  where not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype = 'e')
  order by rank`;

/** Makes the tables ready to be loaded as they are: empty, with triggers disabled. */
export async function prepareTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) {
    if (!name.includes(".")) await client.query(`alter table ${name} disable trigger user`);
  }
  await client.query(`truncate table ${tables.map(({ name }) => name).join(", ")} cascade`);
}

export async function finishTables(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  for (const { name } of tables) {
    if (!name.includes(".")) await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, last_value } of sequences)
    await client.query("select setval($1::regclass, $2)", [name, last_value]);
}

/** Loads a table from the parts of its CSV, in order. Call `end` after the last one. */
export type TableLoader = { table: string; add(part: Uint8Array): Promise<void>; end(): Promise<void> };

export function loadTable(client: pg.Client, table: BackupTable): TableLoader {
  const copy = `copy ${table.name} (${columnsOf(table)}) from stdin with (format csv, header)`;
  const stream: CopyStreamQuery = client.query(copyFrom(copy));
  const done = finished(stream);
  let failure: unknown;
  // Thrown by `add` or `end`. The stream of a lost connection would accept one more part and fail in its own way.
  done.catch((error: unknown) => {
    failure = error;
  });
  return {
    table: table.name,
    async add(part) {
      if (failure !== undefined) throw failure;
      if (!stream.write(part)) await Promise.race([once(stream, "drain"), done]);
    },
    async end() {
      if (failure === undefined) stream.end();
      await done;
    },
  };
}
