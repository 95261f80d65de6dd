import { readFile, statfs } from "node:fs/promises";
import { CannotStart } from "../cannot-start.ts";
import { codeOf, messageOf } from "../caught-error.ts";
import { ifMissing } from "../if-missing.ts";
import type { Log } from "../log.ts";
import { clusterOf, removeCluster, repairExchange } from "../postgres/cluster-folders.ts";
import { refuseForeignFolder } from "../postgres/cluster.ts";
import { logPathOf } from "../postgres/log-file.ts";
import { holdLock, installNext, nameNext, startNext } from "../postgres/next-cluster.ts";
import { type Backup, type BackupContents, restoreBackup, type RestoreTarget } from "./restore-backup.ts";

/** PostgreSQL shuts down when there is no room for one more WAL segment. */
const LOG_FILE_SIZE = 16 * 1024 * 1024;

const DISK_FULL = "53100"; // SQLSTATE

const NO_ROOM = "No space left on device";

type EmbeddedTarget = Omit<RestoreTarget, "connection"> & {
  dataDir: string;
  log: Log;
  /** Becomes the shop's key; undefined if the operator sets it. */
  secretKey: string | undefined;
};

/** Into a new cluster: files of a server that ran out of disk go with it. On any error the old one is unchanged. */
export async function restoreEmbedded(
  backup: Backup,
  contents: BackupContents,
  { dataDir, log, secretKey, ...target }: EmbeddedTarget,
): Promise<void> {
  using _lock = holdLock(dataDir);
  await repairExchange(dataDir);
  await refuseForeignFolder(clusterOf(dataDir));
  await using folder = await nameNext(dataDir, log);
  const { nextDir } = folder;
  let wasFull = false;
  let replaced: string | undefined;
  try {
    const next = await startNext(nextDir, log, true);
    const { connection } = next;
    await restoreBackup(backup, contents, { ...target, connection })
      .catch(async (error: unknown) => {
        // Checked at once: a server that crashed on a full disk restarts and frees what it wrote last.
        wasFull = await isFull(dataDir);
        throw error;
      })
      .finally(next.stop);
    replaced = await installNext(nextDir, { dataDir, secretKey, log });
  } catch (cause) {
    const wasRefused = wasFull || isNoRoom(cause) || (await loggedNoRoom(nextDir));
    const hasRoom = !wasRefused && (cause instanceof CannotStart || !(await isFull(dataDir)));
    if (hasRoom) throw cause;
    throw new CannotStart(`There is no room for this backup in DATA_DIR ${dataDir}. Nothing was changed.`, { cause });
  }
  await removeCluster(replaced);
}

function isNoRoom(error: unknown): boolean {
  const isFullDisk = ["ENOSPC", "EDQUOT", DISK_FULL].includes(codeOf(error) ?? "");
  return isFullDisk || messageOf(error).includes(NO_ROOM);
}

/** Reads the log: a server that crashed on a full disk may have restarted, with room, by now. */
async function loggedNoRoom(dataDir: string): Promise<boolean> {
  return (await readFile(logPathOf(dataDir), "utf8").catch(ifMissing(""))).includes(NO_ROOM);
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LOG_FILE_SIZE;
}
