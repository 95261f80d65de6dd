import { sql } from "kysely";
import type { Db } from "./connection.ts";
import type { DB } from "./schema.ts";

type Swept = { [Table in keyof DB]: "created_at" extends keyof DB[Table] ? Table : never }[keyof DB];

/** Deletes the rows of a table that are older than so many hours, by its `created_at`. Gives how many. */
export async function sweepRows(db: Db, table: Swept, hours: number): Promise<number> {
  const swept = await sql`
    delete from ${sql.table(table)} where created_at < now() - make_interval(hours => ${hours})`.execute(db);
  return Number(swept.numAffectedRows);
}
