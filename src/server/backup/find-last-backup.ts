import { sql } from "kysely";
import { CLOCK_TOLERANCE } from "../db/clock-tolerance.ts";
import type { Db } from "../db/connection.ts";

/** Made while the clock was ahead, so it says nothing about the age of the newest backup. */
export const IS_OF_THE_FUTURE = sql<boolean>`made_at > now() + ${sql.raw(CLOCK_TOLERANCE)}`;

/** The newest recorded backup; `age` in seconds, `count` of all. */
export function findLastBackup(db: Db) {
  return db
    .selectFrom("backups")
    .select([
      "made_at",
      sql<number>`extract(epoch from now() - made_at)::float8`.as("age"),
      sql<number>`size::float8`.as("size"),
      sql<number>`count(*) over ()::int`.as("count"),
    ])
    .orderBy(IS_OF_THE_FUTURE)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
