import { sql } from "kysely";
import type { BackupFailure } from "#domain/backup.ts";
import { codeOf } from "../caught-error.ts";
import type { Db } from "../db/connection.ts";
import { StorageUnavailable } from "../storage/storage.ts";

const REASONS: Readonly<Record<string, BackupFailure>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
};

/** Records for the panel why an attempt failed, replacing an earlier record; handling the error is up to the caller. */
export async function noteBackupFailure(db: Db, error: unknown): Promise<void> {
  const row = { failed_at: sql<Date>`now()`, reason: reasonOf(error) };
  await db
    .insertInto("backup_failures")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

function reasonOf(error: unknown): BackupFailure {
  if (error instanceof StorageUnavailable) return error.reason;
  return REASONS[codeOf(error) ?? ""] ?? "other";
}
