import pg from "pg";
import { UnreadableBackup } from "#server/backup/unreadable-backup.ts";
import { CannotStart } from "#server/processes/cannot-start.ts";
import { StorageUnavailable } from "#server/storage/storage.ts";

/** PostgreSQL's codes: for a table that is not there, and for a full disk. */
const UNDEFINED_TABLE = "42P01";

const DISK_FULL = "53100";

/** What keeps a backup or a restore from its work, in one sentence; anything else is broken and flies on. */
export function explainFailure(error: unknown): string {
  if (error instanceof CannotStart || error instanceof UnreadableBackup) return error.message;
  if (error instanceof StorageUnavailable) return `${error.message}.`;
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) {
    return "The database does not hold this version of the shop yet: start it once with npm start.";
  }
  if (error instanceof pg.DatabaseError && error.code === DISK_FULL) {
    return "There is no room on the disk of the database. Nothing was changed.";
  }
  if (error instanceof Error && "code" in error && "path" in error) return `${error.message}.`;
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") return "There is no room on the disk.";
  throw error;
}
