import { sql } from "kysely";
import type { Db } from "#server/db/connection.ts";

/** What of a table is not compared, because the shop that goes on selling changes it by itself. */
const CHANGING: Readonly<Record<string, readonly string[]>> = {
  migrations: ["applied_at"],
  outbox: ["attempts", "next_attempt_at", "sent_at", "failed_at", "last_error"],
  product_variants: ["stock"],
};

/** `later`: rows about orders that the backup does not hold yet. */
export type TableComparison = { table: string; same: number; later: number; different: string[] };

/** Each table of the original against the same of the restored shop, row by row, without the orders that came later. */
export async function compareTables(original: Db, restored: Db): Promise<TableComparison[]> {
  const tables = await listTables(original);
  const restoredTables = await listTables(restored);
  const { rows: orders } = await sql<{ id: string }>`select id from orders`.execute(restored);
  const restoredOrders = new Set(orders.map(({ id }) => id));
  const comparisons: TableComparison[] = [];
  for (const { table, columns } of tables) {
    const same = restoredTables.find((other) => other.table === table);
    if (same?.columns.join() !== columns.join()) {
      comparisons.push({
        table,
        same: 0,
        later: 0,
        different: [`has other columns: ${same?.columns.join() ?? "none"}`],
      });
      continue;
    }
    comparisons.push(
      compareRows(
        table,
        await readTable(original, table, columns),
        await readTable(restored, table, columns),
        restoredOrders,
      ),
    );
  }
  return comparisons;
}

type Row = { order_id: string | null; content: string };

function compareRows(
  table: string,
  original: readonly Row[],
  restored: readonly Row[],
  restoredOrders: ReadonlySet<string>,
): TableComparison {
  const left = new Map<string, number>();
  for (const { content } of restored) left.set(content, (left.get(content) ?? 0) + 1);
  const comparison: TableComparison = { table, same: 0, later: 0, different: [] };
  for (const { order_id, content } of original) {
    const times = left.get(content) ?? 0;
    if (times > 0) {
      comparison.same += 1;
      left.set(content, times - 1);
    } else if (order_id !== null && !restoredOrders.has(order_id)) comparison.later += 1;
    else comparison.different.push(`is missing: ${content}`);
  }
  for (const [content, times] of left) if (times > 0) comparison.different.push(`is too much: ${content}`);
  return comparison;
}

async function listTables(db: Db): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`.execute(db);
  return rows.map(({ table, columns }) => ({
    table,
    columns: columns.filter((column) => !CHANGING[table]?.includes(column)),
  }));
}

/** Each row as the digest of its text, with the order that it is about. */
async function readTable(db: Db, table: string, columns: readonly string[]): Promise<Row[]> {
  const order = table === "orders" ? "id" : columns.includes("order_id") ? "order_id" : undefined;
  const { rows } = await sql<Row>`
    select ${order === undefined ? sql`null` : sql.ref(order)} as order_id,
      ${columns.includes("id") ? sql`id::text || ' ' ||` : sql``} md5(row(${sql.join(columns.map((column) => sql.ref(column)))})::text) as content
    from ${sql.table(table)}`.execute(db);
  return rows;
}
