import type { SelectQueryBuilder } from "kysely";
import type { DB } from "./schema.ts";

export async function countRows<Table extends keyof DB>(rows: SelectQueryBuilder<DB, Table, object>): Promise<number> {
  const { count } = await rows.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
