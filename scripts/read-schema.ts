import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";

/** Sequences of columns are in their tables. */
const SEQUENCES = `select format('create sequence %I start %s;', sequencename, start_value) as definition
from pg_sequences
where schemaname = 'public' and not exists (
  select from pg_depend where objid = format('public.%I', sequencename)::regclass and deptype in ('a', 'i'))
order by sequencename collate "C"`;

const EXTENSIONS = `select format('create extension %I;', extname) as definition
from pg_extension where extname <> 'plpgsql' order by extname collate "C"`;

const TABLES = `select
  table_oid::regclass::text as name,
  array(
    select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case
        when attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
        when attidentity <> '' then 'generated always as identity'
        else 'default ' || pg_get_expr(adbin, adrelid, true)
      end)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = table_oid and attnum > 0 and not attisdropped
    order by attnum
  ) as columns,
  array(
    select format('constraint %I %s', conname, pg_get_constraintdef(oid, true))
    from pg_constraint
    where conrelid = table_oid and contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position('{p,u,f,c,x}', contype::text), conname collate "C"
  ) as constraints,
  array(
    select pg_get_indexdef(indexrelid, 0, true) || ';'
    from pg_index
    where indrelid = table_oid and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    order by indexrelid::regclass::text collate "C"
  ) as indexes,
  array(
    select pg_get_triggerdef(oid, true) || ';'
    from pg_trigger where tgrelid = table_oid and not tgisinternal
    order by tgname collate "C"
  ) as triggers
from (select oid as table_oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
order by table_oid::regclass::text collate "C"`;

/** Without those of extensions. */
const FUNCTIONS = `select trim(trailing E'\\n' from pg_get_functiondef(oid)) || ';' as definition
from pg_proc
where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`;

type Table = { name: string; columns: string[]; constraints: string[]; indexes: string[]; triggers: string[] };

/** Everything in the schema `public`, in an order that depends only on names. */
export function readSchema(connection: pg.ClientConfig): Promise<string> {
  return withClient(connection, async (client) => {
    await client.query("set search_path to public");
    const tables = await client.query<Table>(TABLES);
    const parts = [
      await readDefinitions(client, EXTENSIONS),
      await readDefinitions(client, SEQUENCES),
      ...tables.rows.map(writeTable),
      (await readDefinitions(client, FUNCTIONS, "\n\n")).replaceAll("CREATE OR REPLACE", "create"),
    ];
    return `${HEADER}\n\n${parts.join("\n\n").replaceAll(NOISE, shorten)}\n`;
  });
}

const HEADER = `-- The schema after all migrations, to be read: written by \`npm run schema\`, checked by src/server/db/schema.test.ts.
-- What is executed, with the reasons, is in migrations/.`;

/** Function bodies and quoted texts, which are not compared, and what PostgreSQL adds to a migration's words. */
const NOISE =
  /\$function\$[^]*?\$function\$|'[^']*'(?:::text\b)?|public\.|::text\b| USING btree|timestamp(\(3\))? with time zone|[A-Z]{2,}/g;

function shorten(part: string, precision = ""): string {
  if (part.startsWith("$function$")) return part.replaceAll("$function$", "$$$$");
  if (part.startsWith("'")) return part.replace(/::text$/, "");
  if (part.startsWith("timestamp")) return `timestamptz${precision}`;
  return ["public.", "::text", " USING btree"].includes(part) ? "" : part.toLowerCase();
}

async function readDefinitions(client: pg.Client, query: string, separator = "\n"): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(query);
  return rows.map((row) => row.definition).join(separator);
}

function writeTable({ name, columns, constraints, indexes, triggers }: Table): string {
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(",\n");
  return [`create table ${name} (\n${body}\n);`, ...indexes, ...triggers].join("\n");
}
