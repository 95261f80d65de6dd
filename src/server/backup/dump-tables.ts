import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type ArchiveEntry, PART_SIZE } from "./archive.ts";
import { type BackupTable, type Manifest, TABLES_FOLDER } from "./manifest.ts";

/** Of the job queue, only unfinished jobs are dumped; pg-boss recreates its own rows. */
const QUEUE = "jobs.job";

/** As of `client`'s snapshot; sequences are read after it began, so that none is behind its rows. */
export async function describeTables(client: pg.Client): Promise<Omit<Manifest, "format" | "created_at">> {
  const { rows: migrations } = await client.query<{ name: string }>("select name from migrations order by name");
  const { rows: tables } = await client.query<BackupTable>(TABLES, [QUEUE]);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(SEQUENCES);
  return {
    migrations: migrations.map(({ name }) => name),
    tables: referencedFirst(tables, references),
    sequences,
  };
}

/** Only the shop's: the schema may hold other tables. */
const TABLES = `select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.oid = to_regclass($1)
    or c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> 'migrations' and c.relowner = (select relowner from pg_class where oid = 'migrations'::regclass)
  group by c.oid
  order by 1`;

type Reference = { from: string; to: string };

const REFERENCES = `select distinct f.relname as from, t.relname as to
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and k.conrelid <> k.confrelid`;

const SEQUENCES = `select sequencename as name, last_value::text
  from pg_sequences
  where schemaname = current_schema() and last_value is not null
    and sequenceowner = (select tableowner from pg_tables where schemaname = current_schema() and tablename = 'migrations')
  order by 1`;

/** Throws if foreign keys form a cycle; the shop's never do. */
function referencedFirst(tables: readonly BackupTable[], references: readonly Reference[]): BackupTable[] {
  const sorted: BackupTable[] = [];
  const names = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isReady = ({ name }: BackupTable) =>
      references.every(({ from, to }) => from !== name || names.has(to) || !tables.some((table) => table.name === to));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`These tables reference each other: ${waiting.map(({ name }) => name).join(", ")}`);
    for (const table of ready) {
      sorted.push(table);
      names.add(table.name);
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** A table as CSV with a header, in parts to be concatenated. */
export async function* dumpTable(client: pg.Client, table: BackupTable): AsyncGenerator<ArchiveEntry> {
  const rows = `select ${columnsOf(table)} from ${table.name}`;
  const wanted =
    table.name === QUEUE ? `${rows} where state < 'completed' and not starts_with(name, '__pgboss__')` : rows;
  const stream = client.query(copyTo(`copy (${wanted}) to stdout with (format csv, header)`));
  let part = 0;
  let pieces: Uint8Array[] = [];
  let size = 0;
  const entry = (): ArchiveEntry => {
    part += 1;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    return { name: `${TABLES_FOLDER}${table.name}/${String(part).padStart(5, "0")}.csv`, bytes };
  };
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= PART_SIZE) yield entry();
  }
  if (size > 0) yield entry();
}

export function columnsOf({ columns }: BackupTable): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
