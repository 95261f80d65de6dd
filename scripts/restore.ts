/**
 * `npm run restore FILE`: an empty shop becomes the one in the file. `npm run restore -- --until TIME`: restores the
 * embedded shop as of a time, from the archive of BACKUP_TO. `--replace` replaces an existing shop.
 */
import { join, resolve } from "node:path";
import type pg from "pg";
import { checkBackup, holdsShop, restoreBackup, type BackupContents } from "#server/backup/restore-backup.ts";
import { restoreEmbedded } from "#server/backup/restore-embedded.ts";
import { CannotStart } from "#server/cannot-start.ts";
import { ensureDataFolder } from "#server/data-dir/data-folder.ts";
import type { Environment } from "#server/environment.ts";
import { createLog } from "#server/log.ts";
import { holdsCluster } from "#server/postgres/cluster-folders.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { openStorage } from "#server/storage/open.ts";
import { makeBucket } from "#server/storage/s3.ts";
import { withFile } from "./backup-failure.ts";
import { restoreShopUntil } from "./restore/restore-shop-until.ts";
import { runCommand } from "./run-command.ts";
import { openOrMakeDatabase } from "./shop-database.ts";

const REPLACE = "--replace";

const UNTIL = "--until";

async function main(environment: Environment, parameters: string[]): Promise<void> {
  const [first, ...rest] = parameters.filter((parameter) => parameter !== REPLACE);
  const mayReplace = parameters.includes(REPLACE);
  const isUntil = first === UNTIL && rest.length === 1;
  if (!isUntil && (first === undefined || rest.length > 0 || first.startsWith("-"))) {
    throw new CannotStart(
      "Usage: npm run restore FILE, npm run restore -- --until TIME, or with --replace before FILE or --until over a shop",
    );
  }
  if (isUntil) await restoreShopUntil(environment, rest[0] ?? "", mayReplace);
  else await restore(environment, resolve(first), mayReplace);
}

async function restore(environment: Environment, path: string, mayReplace: boolean): Promise<void> {
  const backup = { path, passphrase: environment.backup.passphrase };
  const contents = await withFile(path, "read", checkBackup(backup));
  refuseOtherKey(environment, contents);
  if (environment.bucket) await makeBucket(environment.bucket);
  const target = { storage: openStorage(environment), migrationsFolder: join(PROJECT_FOLDER, "migrations") };
  if (environment.database.kind === "embedded") {
    const { dataDir } = environment;
    await ensureDataFolder(dataDir);
    // A database to be replaced need not start any more: that may be the reason for the restore.
    if (!mayReplace && (await holdsCluster(dataDir))) await refuseShop(environment, mayReplace);
    const log = createLog("silent");
    const secretKey = environment.secretKey === undefined ? contents.secretKey : undefined;
    await restoreEmbedded(backup, contents, { ...target, dataDir, log, secretKey });
  } else {
    const connection = await refuseShop(environment, mayReplace);
    await restoreBackup(backup, contents, { ...target, connection });
  }
  const { manifest, files } = contents;
  console.log(`The shop of ${manifest.created_at} is back, with ${files} files. Start it with npm start.`);
}

/** Returns the connection to the database, which holds no shop or one that may be replaced. */
async function refuseShop(environment: Environment, mayReplace: boolean): Promise<pg.ClientConfig> {
  await using database = await openOrMakeDatabase(environment);
  const { connection, isInUse } = database;
  if (isInUse)
    throw new CannotStart("The shop is running, or somebody else is connected to its database: stop it first.");
  if (!mayReplace && (await holdsShop(connection))) {
    throw new CannotStart(
      "There is a shop in this database already: with --replace the backup takes its place, and it is lost.",
    );
  }
  return connection;
}

/** The backup's links and sealed secrets only open with its own key. */
function refuseOtherKey({ secretKey }: Environment, contents: BackupContents): void {
  if (secretKey === undefined || secretKey === contents.secretKey) return;
  throw new CannotStart("SECRET_KEY is not the backup's: set it to what its file secret-key holds, or unset it.");
}

await runCommand(main);
