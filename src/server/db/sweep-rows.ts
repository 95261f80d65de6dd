import { sql } from "kysely";
import { CLOCK_TOLERANCE } from "./clock-tolerance.ts";
import type { Db } from "./connection.ts";
import type { DB } from "./schema.ts";

type Swept = { [Table in keyof DB]: "created_at" extends keyof DB[Table] ? Table : never }[keyof DB];

/** Rows per statement: more might exceed its timeout, now and in the next run. */
const BATCH = 1_000;

/** Deletes rows older than so many hours and returns how many; with `isCounted` also rows of the future, which a clock ahead wrote and limits would count. */
export async function sweepRows(db: Db, table: Swept, hours: number, { isCounted = false } = {}): Promise<number> {
  const tooNew = isCounted ? sql`now() + ${sql.raw(CLOCK_TOLERANCE)}` : sql`'infinity'`;
  const sweep = sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where created_at < now() - make_interval(hours => ${hours}) or created_at > ${tooNew} limit ${BATCH}))`;
  let total = 0;
  let swept: number;
  do {
    swept = Number((await sweep.execute(db)).numAffectedRows);
    total += swept;
  } while (swept === BATCH);
  return total;
}
