import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connect } from "../db/connection.ts";
import type { BackupTarget, Environment } from "../environment.ts";
import { ifMissing } from "../if-missing.ts";
import { addressOf, findBackupFolder, openBackupFolder } from "./backup-folder.ts";
import { noteBackup } from "./store-backup.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** How many stay in DATA_DIR if BACKUP_TO is not set. */
const MAX_OWN_BACKUPS = 3;

const PREFIX = "upgrade-from-";

export type UpgradeBackup = Awaited<ReturnType<typeof backUpForUpgrade>>;

/** A retry from the same version replaces the file, so failing starts do not fill the disk. `use` gets its path. */
export async function backUpForUpgrade(
  environment: Environment,
  source: BackupSource,
  from: string,
  use?: (path: string) => Promise<void>,
) {
  const own = join(environment.dataDir, "backups");
  const target: BackupTarget = environment.backup.to ?? { kind: "folder", path: own };
  const configured = findBackupFolder(environment);
  const folder = configured ?? openBackupFolder(target, undefined, own);
  if (!configured) await removeUnfinished(own);
  const name = `${PREFIX}${from}.tar.gz${source.passphrase === undefined ? "" : ".age"}`;
  const size = await folder.add(name, async (path) => {
    const written = await writeBackup(source, path);
    await use?.(path);
    return written;
  });
  if (!configured) await removeOld(own);
  return {
    place: target.kind === "folder" ? join(target.path, name) : addressOf(target) + name,
    /** To be called once the schema is up to date: with BACKUP_TO the file then counts as an ordinary backup. */
    async note(owner: pg.ClientConfig) {
      if (!configured) return;
      const db = connect(owner, () => undefined, 1);
      await noteBackup(db, { name, size }).finally(() => db.destroy());
    },
  };
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    if (name.startsWith(PREFIX) && name.endsWith(".unfinished")) await rm(join(folder, name), { force: true });
  }
}

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  for (const { name } of dated.toSorted((a, b) => b.at - a.at).slice(MAX_OWN_BACKUPS))
    await rm(join(folder, name), { force: true });
}
