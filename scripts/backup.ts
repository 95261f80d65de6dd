/** `npm run backup [FILE]`: one file that holds the whole shop, while it sells; without FILE where BACKUP_TO says. */
import { basename, dirname, resolve } from "node:path";
import { inMegabytes } from "#domain/file-size.ts";
import { clearAbandoned, findBackupFolder } from "#server/backup/backup-folder.ts";
import { BACKUP_NAME, backupName, removeOldBackups, storeBackup } from "#server/backup/store-backup.ts";
import { type BackupSource, writeBackup } from "#server/backup/write-backup.ts";
import { CannotStart } from "#server/cannot-start.ts";
import { makeFolder } from "#server/data-dir/data-folder.ts";
import { requireSecretKey } from "#server/data-dir/secret-key.ts";
import { connect } from "#server/db/connection.ts";
import type { Environment } from "#server/environment.ts";
import { openStorage } from "#server/storage/open.ts";
import { withFile } from "./backup-failure.ts";
import { runCommand } from "./run-command.ts";
import { openShopDatabase } from "./shop-database.ts";

async function main(environment: Environment, [file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith("-")) throw new CannotStart("Usage: npm run backup [FILE]");
  await using database = await openShopDatabase(environment);
  await backUp(environment, database.connection, file);
}

async function backUp(environment: Environment, connection: BackupSource["connection"], file: string | undefined) {
  const { passphrase, keep } = environment.backup;
  const secretKey = environment.secretKey ?? (await requireSecretKey(environment.dataDir));
  const source = { connection, storage: openStorage(environment), secretKey, passphrase };
  const folder = file === undefined ? findBackupFolder(environment) : undefined;
  if (folder) {
    await using db = connect(connection, () => undefined, 1);
    const stored = await storeBackup(db, folder, source);
    report(stored.name, stored.size, passphrase);
    await removeOldBackups(db, folder, keep);
    return;
  }
  const path = resolve(file ?? backupName(new Date(), passphrase !== undefined));
  await withFile(path, "written", makeFolder(dirname(path)));
  const beginning = file === undefined ? BACKUP_NAME : `${basename(path)}.`;
  await withFile(path, "written", clearAbandoned(dirname(path), beginning));
  report(path, await withFile(path, "written", writeBackup(source, path)), passphrase);
}

function report(name: string, size: number, passphrase: string | undefined): void {
  console.log(`${name} holds the whole shop (${inMegabytes(size)}).`);
  if (passphrase === undefined)
    console.log("It holds keys and personal data in the clear: BACKUP_PASSPHRASE encrypts.");
}

await runCommand(main);
