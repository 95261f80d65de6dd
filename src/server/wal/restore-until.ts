import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";
import type { Log } from "../log.ts";
import { findBinaries } from "../postgres/binaries.ts";
import { findClusterLocation } from "../postgres/cluster-location.ts";
import { lockDataDir } from "../postgres/data-dir-lock.ts";
import { endStalePostmaster } from "../postgres/postmaster.ts";
import { CannotStart } from "../processes/cannot-start.ts";
import { storeSecretKey } from "../processes/secret-key.ts";
import { syncFolder } from "../sync-folder.ts";
import { contentTypeOf, isFileKey } from "../storage/key.ts";
import type { Storage } from "../storage/storage.ts";
import { parseName } from "./archive-names.ts";
import { removeArchiveStatus } from "./archive-status.ts";
import type { RestorePoint } from "./find-restore-point.ts";
import { decryptWith, openArchiveKeys } from "./part-bytes.ts";
import { rebuildCluster } from "./rebuild-cluster.ts";
import { makeEmptyCluster, recoverCluster } from "./recover-cluster.ts";

export type RestoreUntilOptions = {
  folder: BackupFolder;
  passphrase: string | undefined;
  /** The operator's; undefined takes the archive's. */
  secretKey: string | undefined;
  dataDir: string;
  storage: Storage;
  mayReplace: boolean;
  log: Log;
};

const UNFINISHED = "restoring-";

/** Builds all of it beside the shop and moves it at the end: on any error the shop is as before. Gives how many pictures came. */
export async function restoreUntil(point: RestorePoint, until: Date, options: RestoreUntilOptions): Promise<number> {
  const { dataDir, mayReplace } = options;
  const unlock = lockDataDir(dataDir);
  try {
    if (existsSync(join(dataDir, "postgres")) && !mayReplace) {
      throw new CannotStart(
        "There is a shop in this database already: with --replace the restored one takes its place, and it is lost.",
      );
    }
    await removeUnfinished(dataDir);
    return await restoreBeside(point, until, options, join(dataDir, `${UNFINISHED}${randomUUID().slice(0, 8)}`));
  } finally {
    await removeUnfinished(dataDir).finally(unlock);
  }
}

async function restoreBeside(
  point: RestorePoint,
  until: Date,
  { folder, passphrase, secretKey, dataDir, storage, log }: RestoreUntilOptions,
  beside: string,
): Promise<number> {
  const binaries = await findBinaries();
  const { archive, base } = point;
  if (archive.major !== binaries.major) {
    throw new UnreadableBackup(
      `This archive is of PostgreSQL ${archive.major} and this shop brings ${binaries.major}: restore with the version of the shop that made it.`,
    );
  }
  const identity = archive.keys ? await openArchiveKeys(archive.keys, passphrase) : undefined;
  const location = await makeEmptyCluster(beside, binaries, log);
  const key = await rebuildCluster(folder, point, identity, { ...location, scratch: beside });
  if (secretKey !== undefined && secretKey !== key) {
    throw new CannotStart("SECRET_KEY is not the archive's: set it to the one that the shop had, or unset it.");
  }
  await recoverCluster(location, beside, until);

  const added: string[] = [];
  try {
    await restorePictures(folder, base.id, identity, storage, added);
    await endStalePostmaster(await findClusterLocation(dataDir, binaries, log), log);
    await replaceCluster(dataDir, beside, async () => {
      if (secretKey === undefined) await storeSecretKey(dataDir, key);
    });
  } catch (error) {
    for (const file of added) await storage.remove(file);
    throw error;
  }
  await removeArchiveStatus(dataDir);
  return added.length;
}

async function restorePictures(
  folder: BackupFolder,
  id: string,
  identity: string | undefined,
  storage: Storage,
  added: string[],
): Promise<void> {
  for (const name of await folder.list(`picture-${id}-`)) {
    const key = `products/${parseName(name)?.rest}`;
    if (!isFileKey(key) || (await storage.get(key))) continue;
    const bytes = await decryptWith(identity, await folder.get(name)).catch((cause: unknown) => {
      throw new UnreadableBackup(`${name} is damaged.`, { cause });
    });
    added.push(key);
    await storage.put(key, bytes, contentTypeOf(key));
  }
}

/** `complete` does what must hold once the cluster is there. */
async function replaceCluster(dataDir: string, beside: string, complete: () => Promise<void>): Promise<void> {
  const cluster = join(dataDir, "postgres");
  const replaced = join(beside, "replaced");
  const isThere = existsSync(cluster);
  if (isThere) await rename(cluster, replaced);
  await rename(join(beside, "postgres"), cluster);
  try {
    await complete();
  } catch (error) {
    await rename(cluster, join(beside, "postgres"));
    if (isThere) await rename(replaced, cluster);
    throw error;
  }
  await syncFolder(dataDir);
  // It may be a link to a folder elsewhere.
  if (isThere) await rm(await realpath(replaced), { recursive: true, force: true });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
