import type { JobShop } from "../jobs/jobs.ts";
import { findBackupFolder, isBackupDue, storeBackup, type StoredBackup } from "./store-backup.ts";

/** Makes a backup where BACKUP_TO says unless the newest is younger than BACKUP_EVERY; gives what it made. */
export async function backUp(shop: JobShop): Promise<StoredBackup | undefined> {
  const { db, environment, storage, secretKey, connection } = shop;
  const { passphrase, keep } = environment.backup;
  const folder = findBackupFolder(environment);
  if (!folder || !(await isBackupDue(db, environment.backup))) return undefined;
  return storeBackup(db, folder, { connection, storage, secretKey, passphrase }, keep);
}
