import pg from "pg";
import { UnreadableBackup } from "#server/backup/unreadable-backup.ts";
import { CannotStart } from "#server/cannot-start.ts";
import { codeOf, messageOf } from "#server/caught-error.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { StorageUnavailable } from "#server/storage/storage.ts";

/** PostgreSQL's codes for a missing table, missing privileges and a full disk. */
const UNDEFINED_TABLE = "42P01";

const NO_RIGHTS = "42501";

const DISK_FULL = "53100";

const NO_ROOM = "there is no room on the disk";

/** Why a file cannot be read or written, by the system's code. */
const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "the user of this command has no permission",
  EPERM: "the user of this command has no permission",
  EROFS: "its disk is read-only",
  EISDIR: "it is a folder",
  ENOTEMPTY: "it is a folder",
  EEXIST: "a part of its path is no folder",
  ENOTDIR: "a part of its path is no folder",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
};

/** Names the file that the operator gave when `work` cannot open it. */
export async function withFile<T>(path: string, verb: "read" | "written", work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = FILE_REASONS[String(codeOf(error))];
    const failed = error instanceof Error && "path" in error ? String(error.path) : path; // a part of `path`, or made beside it
    if (reason === undefined || !(failed.startsWith(path) || path.startsWith(failed))) throw error;
    throw new CannotStart(`${path} cannot be ${verb}: ${reason}.`, { cause: error });
  }
}

/** Why a backup or restore could not be done, in one sentence; other errors are rethrown. */
export function explainFailure(error: unknown): string {
  if (error instanceof CannotStart || error instanceof UnreadableBackup) return error.message;
  if (error instanceof StorageUnavailable) return `${error.message}.`;
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) {
    return "The database does not hold this version of the shop yet: start it once with npm start.";
  }
  if (error instanceof pg.DatabaseError && error.code === NO_RIGHTS) {
    return `The role that connects to the database lacks rights (${error.message}): name the one that owns the shop's tables, or may make them, in DATABASE_URL or MIGRATION_DATABASE_URL.`;
  }
  if (error instanceof pg.DatabaseError && error.code === DISK_FULL) {
    return `The database cannot be written: ${NO_ROOM}. Nothing was changed.`;
  }
  if (isDatabaseUnavailable(error)) return `The database does not answer any more (${messageOf(error)}): try again.`;
  if (error instanceof Error && "code" in error) {
    const reason = FILE_REASONS[String(error.code)];
    if ("path" in error)
      return reason === undefined ? `${error.message}.` : `${String(error.path)} cannot be used: ${reason}.`;
    if (reason === NO_ROOM) return `A file cannot be written: ${NO_ROOM}.`;
  }
  throw error;
}
