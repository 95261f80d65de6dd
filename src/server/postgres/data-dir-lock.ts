import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "../processes/cannot-start.ts";

const SQLITE_BUSY = 5;

/** What node:sqlite throws, which its types do not say. */
type SqliteError = { errcode?: number };

/**
 * Makes this process the only one that runs a shop on a folder, until the returned function is called or the process
 * ends in whatever way. An empty SQLite file holds the lock: it is the one file lock of the kernel that Node reaches,
 * and unlike a number in a file it can be neither stale nor mistaken for another process.
 * Throws CannotStart while another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
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
