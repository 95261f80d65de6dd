import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { throwIfNotRemoved } from "../storage/storage.ts";
import { noteBackupFailure } from "./backup-failure.ts";
import { ABANDONED_AFTER, type BackupFolder, findBackupFolder } from "./backup-folder.ts";
import { findLastBackup, IS_OF_THE_FUTURE } from "./find-last-backup.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** A finished backup; `size` in bytes. */
type StoredBackup = { name: string; size: number };

export const BACKUP_NAME = "backup-";

/** `backup-20261122T190405123Z.tar.gz`: names sort by time. */
export function backupName(now: Date, isEncrypted: boolean): string {
  return `${BACKUP_NAME}${now.toISOString().replace(/[-:.]/g, "")}.tar.gz${isEncrypted ? ".age" : ""}`;
}

type BackupShop = Pick<Shop, "db" | "connection" | "storage" | "environment" | "secretKey">;

/** Makes a backup at BACKUP_TO unless the newest is younger than BACKUP_EVERY; returns the backup made. */
export async function backUp(shop: BackupShop): Promise<StoredBackup | undefined> {
  const { db, environment, storage, secretKey, connection } = shop;
  const { passphrase, keep, every } = environment.backup;
  const folder = findBackupFolder(environment);
  if (!folder || !(await isBackupDue(db, every))) return undefined;
  const stored = await storeBackup(db, folder, { connection, storage, secretKey, passphrase });
  await removeOldBackups(db, folder, keep);
  return stored;
}

export async function storeBackup(db: Db, folder: BackupFolder, source: BackupSource): Promise<StoredBackup> {
  const name = backupName(new Date(), source.passphrase !== undefined);
  // If the database is out of room, backing up still works.
  await db
    .insertInto("backups_begun")
    .values({ name })
    .execute()
    .catch(() => undefined);
  const size = await addBackup(db, folder, source, name);
  await noteBackup(db, { name, size });
  await noteKilled(db, folder);
  return { name, size };
}

/** Replaces a row of the same name, as the file was replaced. */
export async function noteBackup(db: Db, { name, size }: StoredBackup): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("backups").where("name", "=", name).execute();
    await tx
      .insertInto("backups")
      .values({ name, size: String(size) })
      .execute();
    await tx.deleteFrom("backups_begun").where("name", "=", name).execute();
  });
}

/** Removes backups beyond BACKUP_KEEP. Throws `StorageUnavailable` once all were tried. */
export async function removeOldBackups(db: Db, folder: BackupFolder, keep: number): Promise<void> {
  const old = await db
    .selectFrom("backups")
    .select("name")
    .orderBy(IS_OF_THE_FUTURE)
    .orderBy("made_at", "desc")
    .offset(keep)
    .execute();
  const failures: unknown[] = [];
  for (const { name } of old) {
    try {
      await folder.remove(name);
      await db.deleteFrom("backups").where("name", "=", name).execute();
    } catch (error) {
      failures.push(error);
    }
  }
  throwIfNotRemoved(failures, "old backups");
}

/** Records backups whose process was killed before it could record them. */
async function noteKilled(db: Db, folder: BackupFolder): Promise<void> {
  const begun = await db.selectFrom("backups_begun").selectAll().execute();
  for (const { name, begun_at, size: written } of begun) {
    const size = await folder.sizeOf(name);
    const isWhole = size !== undefined && size > 0 && size === Number(written ?? size);
    if (isWhole) {
      const row = { name, size: String(size), made_at: begun_at };
      await db
        .insertInto("backups")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    // A younger one may still be in progress.
    if (isWhole || Date.now() - begun_at.getTime() > ABANDONED_AFTER) {
      await db.deleteFrom("backups_begun").where("name", "=", name).execute();
    }
  }
}

async function addBackup(db: Db, folder: BackupFolder, source: BackupSource, name: string): Promise<number> {
  try {
    return await folder.add(name, async (path) => {
      const size = await writeBackup(source, path);
      // If it cannot be recorded, backing up still works.
      await db
        .updateTable("backups_begun")
        .set({ size: String(size) })
        .where("name", "=", name)
        .execute()
        .catch(() => undefined);
      return size;
    });
  } catch (error) {
    // If the failure cannot be recorded either, only the error reports it.
    await noteBackupFailure(db, error).catch(() => undefined);
    throw error;
  }
}

const HOUR = 3_600; // seconds

async function isBackupDue(db: Db, every: number): Promise<boolean> {
  const last = await findLastBackup(db);
  return last === undefined || Math.abs(last.age) >= every * HOUR; // a time ahead is of a clock that was wrong
}
