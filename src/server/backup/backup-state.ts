import { sql } from "kysely";
import * as v from "valibot";
import { BACKUP_FAILURES, BACKUP_WARNINGS, backupWarning } from "#domain/backup.ts";
import type { Db } from "../db/connection.ts";
import type { Environment } from "../environment.ts";
import { addressOf } from "./backup-folder.ts";
import { findLastBackup } from "./find-last-backup.ts";

const lastBackup = v.strictObject({
  made_at: v.string(),
  age: v.number(), // seconds
  size: v.number(), // bytes
});

export const backupState = v.strictObject({
  to: v.nullable(v.string()), // null while BACKUP_TO is not set
  every: v.number(), // hours; 0 for never by itself
  keep: v.number(),
  is_encrypted: v.boolean(),
  count: v.number(),
  last: v.nullable(lastBackup), // of those that were made
  failure: v.nullable(v.strictObject({ failed_at: v.string(), reason: v.picklist(BACKUP_FAILURES) })),
  notice: v.nullable(v.picklist(BACKUP_WARNINGS)),
});

export type BackupState = v.InferOutput<typeof backupState>;

export async function findBackupState(db: Db, { backup }: Pick<Environment, "backup">): Promise<BackupState> {
  const made = await findLastBackup(db);
  // A failure older than the last backup is not reported.
  const failure = await db
    .selectFrom("backup_failures")
    .select(["failed_at", "reason"])
    .where("failed_at", ">", made?.made_at ?? sql<Date>`'-infinity'`)
    .executeTakeFirst();
  return {
    to: backup.to ? addressOf(backup.to) : null,
    every: backup.every,
    keep: backup.keep,
    is_encrypted: backup.passphrase !== undefined,
    count: made?.count ?? 0,
    last: made ? { made_at: made.made_at.toISOString(), age: made.age, size: made.size } : null,
    failure: failure ? { ...failure, failed_at: failure.failed_at.toISOString() } : null,
    notice: backupWarning(made, failure !== undefined) ?? null,
  };
}
