import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";
import type { Violation } from "./violation.ts";

/** Every index against its table, and every table's pages: as `pg_amcheck --heapallindexed --rootdescend` does. */
const CHECKS = `
  select c.oid::regclass::text as name,
    case when a.amname = 'btree' then format(
        'select bt_index_parent_check(%1$s::regclass, heapallindexed => true, rootdescend => true, checkunique => i.indisunique)
          from pg_index i where i.indexrelid = %1$s', c.oid)
      when a.amname = 'gin' then format('select gin_index_check(%s::regclass)', c.oid)
      else format('select * from verify_heapam(%s::regclass)', c.oid) end as statement
  from pg_class c
  join pg_am a on a.oid = c.relam
  where c.relpersistence = 'p' and (c.relkind = 'i' and a.amname in ('btree', 'gin') or c.relkind in ('r', 't'))
  order by c.oid`;

/** How many indexes and tables were looked at, and what is wrong with them. Connects as the superuser. */
export function checkIndexes(connection: pg.ClientConfig): Promise<{ checked: number; violations: Violation[] }> {
  return withClient({ ...connection, user: "postgres" }, async (client) => {
    const violations: Violation[] = [];
    await client.query("create extension if not exists amcheck");
    const { rows } = await client.query<{ name: string; statement: string }>(CHECKS);
    for (const { name, statement } of rows) {
      const isTable = statement.includes("verify_heapam");
      try {
        const { rows: corruptions } = await client.query<{ msg?: string }>(statement);
        for (const { msg } of isTable ? corruptions : []) violations.push({ rule: "index", what: `${name}: ${msg}` });
      } catch (error) {
        violations.push({ rule: "index", what: `${name}: ${(error as Error).message}` });
      }
    }
    const { rows: checksums } = await client.query<{ failures: number }>(
      "select coalesce(sum(checksum_failures), 0)::int as failures from pg_stat_database",
    );
    const failures = checksums[0]?.failures ?? 0;
    if (failures > 0) violations.push({ rule: "index", what: `${failures} pages with a wrong checksum` });
    await client.query("drop extension amcheck");
    return { checked: rows.length, violations };
  });
}
