import { existsSync } from "node:fs";
import type { BackupFolder } from "../backup/backup-folder.ts";
import { UnreadableBackup } from "../backup/unreadable-backup.ts";
import { CannotStart } from "../cannot-start.ts";
import type { Log } from "../log.ts";
import { findBinaries } from "../postgres/binaries.ts";
import { clusterOf, removeCluster, repairExchange } from "../postgres/cluster-folders.ts";
import { refuseForeignFolder } from "../postgres/cluster.ts";
import { holdLock, installNext, nameNext } from "../postgres/next-cluster.ts";
import { contentTypeOf, isFileKey, PICTURES } from "../storage/key.ts";
import { removeAdded, type Storage } from "../storage/storage.ts";
import { parseName } from "./archive-names.ts";
import { removeArchiveStatus } from "./archive-status.ts";
import type { RestorePoint } from "./find-restore-point.ts";
import { decryptWith, openArchiveKeys } from "./part-bytes.ts";
import { rebuildCluster } from "./rebuild-cluster.ts";
import { makeEmptyCluster, recoverCluster } from "./recover-cluster.ts";

export type RestoreUntilOptions = {
  folder: BackupFolder;
  passphrase: string | undefined;
  /** The operator's; if undefined, the archive's is used. */
  secretKey: string | undefined;
  dataDir: string;
  storage: Storage;
  mayReplace: boolean;
  log: Log;
};

/** Into a new cluster, which replaces the shop's at the end: on any error the shop is unchanged. Returns the number of pictures. */
export async function restoreUntil(point: RestorePoint, until: Date, options: RestoreUntilOptions): Promise<number> {
  const { dataDir, mayReplace, log } = options;
  using _lock = holdLock(dataDir);
  await repairExchange(dataDir);
  if (existsSync(clusterOf(dataDir)) && !mayReplace) {
    throw new CannotStart(
      "There is a shop in this database already: with --replace the restored one takes its place, and it is lost.",
    );
  }
  await refuseForeignFolder(clusterOf(dataDir));
  await using next = await nameNext(dataDir, log);
  return await restoreInto(next.nextDir, point, until, options);
}

async function restoreInto(
  nextDir: string,
  point: RestorePoint,
  until: Date,
  { folder, passphrase, secretKey, dataDir, storage, log }: RestoreUntilOptions,
): Promise<number> {
  const binaries = await findBinaries();
  const { archive, base } = point;
  if (archive.major !== binaries.major) {
    throw new UnreadableBackup(
      `This archive is of PostgreSQL ${archive.major} and this shop brings ${binaries.major}: restore with the version of the shop that made it.`,
    );
  }
  const identity = archive.keys ? await openArchiveKeys(archive.keys, passphrase) : undefined;
  const location = await makeEmptyCluster(nextDir, binaries, log);
  const key = await rebuildCluster(folder, point, identity, { ...location, scratch: nextDir });
  if (secretKey !== undefined && secretKey !== key) {
    throw new CannotStart("SECRET_KEY is not the archive's: set it to the one that the shop had, or unset it.");
  }
  await recoverCluster(location, nextDir, until);

  const added: string[] = [];
  let replaced: string | undefined;
  try {
    await restorePictures(folder, base.id, identity, storage, added);
    replaced = await installNext(nextDir, { dataDir, secretKey: secretKey === undefined ? key : undefined, log });
  } catch (error) {
    await removeAdded(storage, added);
    throw error;
  }
  await removeArchiveStatus(dataDir);
  await removeCluster(replaced);
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
    const key = `${PICTURES}${parseName(name)?.rest}`;
    if (!isFileKey(key) || (await storage.get(key))) continue;
    const bytes = await decryptWith(identity, await folder.get(name)).catch((cause: unknown) => {
      throw new UnreadableBackup(`${name} is damaged.`, { cause });
    });
    added.push(key);
    await storage.put(key, bytes, contentTypeOf(key));
  }
}
