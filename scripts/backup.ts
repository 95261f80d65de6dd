/** `npm run backup [FILE]`: one file that holds the whole shop, while it sells. */
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { CannotStart } from "#server/processes/cannot-start.ts";
import { readOrMakeSecretKey } from "#server/processes/secret-key.ts";
import { openStorage } from "#server/storage/open.ts";
import { inMegabytes } from "#domain/file-size.ts";
import { explainFailure } from "./backup-failure.ts";
import { readEnvFile } from "./env-file.ts";
import { openShopDatabase } from "./shop-database.ts";

async function main([file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith("-")) throw new CannotStart("Usage: npm run backup [FILE]");
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new CannotStart(environment.refusal.sentence);
  await backUp(environment.value, file);
}

async function backUp(environment: Environment, file: string | undefined): Promise<void> {
  const { backupPassphrase: passphrase, dataDir } = environment;
  const path = resolve(file ?? nameFor(new Date(), passphrase !== undefined));
  const database = await openShopDatabase(environment);
  try {
    const { connection } = database;
    const secretKey = environment.secretKey ?? (await readOrMakeSecretKey(dataDir));
    await mkdir(dirname(path), { recursive: true });
    const size = await writeBackup({ connection, storage: openStorage(environment), secretKey, passphrase }, path);
    console.log(`${path} holds the whole shop (${inMegabytes(size)}).`);
    if (passphrase === undefined)
      console.log("It is not encrypted and holds keys and personal data: set BACKUP_PASSPHRASE.");
  } finally {
    await database.end();
  }
}

/** `backup-2026-11-22-190405.tar.gz`, by UTC. */
function nameFor(now: Date, isEncrypted: boolean): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  return `backup-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz${isEncrypted ? ".age" : ""}`;
}

readEnvFile();
await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFailure(error));
  process.exitCode = 1;
});
