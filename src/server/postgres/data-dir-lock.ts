import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "../processes/cannot-start.ts";

const SQLITE_BUSY = 5;

type SqliteError = { errcode?: number };

/** Allows one shop per folder until released or the process ends. Throws CannotStart when already locked. */
export function lockDataDir(dataDir: string): () => void {
  // SQLite gives the only kernel file lock Node can reach; unlike a pid file it is never stale.
  const lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as SqliteError).errcode !== SQLITE_BUSY) throw error;
    throw new CannotStart(
      `A shop is already running on DATA_DIR ${dataDir}: stop it first, or choose another DATA_DIR.`,
    );
  }
  return () => lock.close();
}
