import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** The newest one that the shop noted; `age` in seconds. */
export function findLastBackup(db: Db): Promise<{ age: number; size: number } | undefined> {
  return db
    .selectFrom("backups")
    .select([sql<number>`extract(epoch from now() - made_at)::float8`.as("age"), sql<number>`size::float8`.as("size")])
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
