import type pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { MIGRATION_LOCK } from "../db/advisory-locks.ts";
import { liftTimeouts } from "../db/lift-timeouts.ts";
import { applyMigrations, namesOfMigrations } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { contentTypeOf, isFileKey } from "../storage/key.ts";
import { removeAdded, type Storage } from "../storage/storage.ts";
import { readArchive } from "./archive.ts";
import { dropShop, finishTables, loadTable, prepareTables, type TableLoader } from "./load-tables.ts";
import { FILES_FOLDER, MANIFEST, type Manifest, readManifest, SECRET_KEY, TABLES_FOLDER } from "./manifest.ts";
import { UnreadableBackup } from "./unreadable-backup.ts";

export type Backup = { path: string; passphrase: string | undefined };

export type BackupContents = { manifest: Manifest; secretKey: string; tableParts: number; files: number };

export type RestoreTarget = {
  connection: pg.ClientConfig;
  storage: Storage;
  migrationsFolder: string;
  /** Leaves migrations newer than the backup to the next start. */
  keepsSchema?: boolean;
};

/** Reads all of it before anything is changed. Throws UnreadableBackup. */
export async function checkBackup({ path, passphrase }: Backup): Promise<BackupContents> {
  let manifest: Manifest | undefined;
  let secretKey: string | undefined;
  let [tableParts, files] = [0, 0];
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    if (name === MANIFEST) manifest = readManifest(bytes);
    else if (name === SECRET_KEY) secretKey = Buffer.from(bytes).toString().trim();
    else if (tableOf(name) !== undefined) tableParts += 1;
    else if (fileKeyOf(name) !== undefined) files += 1;
    else throw new UnreadableBackup(`${path} holds ${JSON.stringify(name)}, which is no part of a backup.`);
  }
  if (!manifest || !secretKey) throw new UnreadableBackup(`${path} is no backup of this shop.`);
  return { manifest, secretKey, tableParts, files };
}

export function holdsShop(connection: pg.ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ holds: boolean }>("select to_regclass('migrations') is not null as holds");
    return rows[0]?.holds === true;
  });
}

/** All or nothing, newer migrations and new files included. A shop that starts meanwhile waits. Throws CannotStart during a migration or another restore. */
export async function restoreBackup(
  backup: Backup,
  { manifest }: BackupContents,
  { connection, storage, migrationsFolder, keepsSchema = false }: RestoreTarget,
): Promise<void> {
  const known = await namesOfMigrations(migrationsFolder);
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UnreadableBackup(
      `This backup is of a newer version of the shop (${unknown.at(-1)}): install that first.`,
    );
  }
  const newer = keepsSchema ? [] : known.filter((name) => !manifest.migrations.includes(name));
  const added: string[] = [];
  await withClient(connection, async (client) => {
    await liftTimeouts(client);
    await client.query("begin");
    const lock = await client.query<{ locked: boolean }>("select pg_try_advisory_xact_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    if (lock.rows[0]?.locked !== true) {
      throw new CannotStart(
        "A shop is starting on this database, or another restore is in progress: wait for it to end.",
      );
    }
    await dropShop(client);
    await applyMigrations(client, migrationsFolder, manifest.migrations);
    await prepareTables(client, manifest);
    await load(backup, manifest, client, storage, added);
    await finishTables(client, manifest);
    await applyMigrations(client, migrationsFolder, newer);
    await client.query("commit");
  }).catch(async (error: unknown) => {
    await removeAdded(storage, added);
    throw error;
  });
}

async function load(
  { path, passphrase }: Backup,
  { tables }: Manifest,
  client: pg.Client,
  storage: Storage,
  added: string[],
): Promise<void> {
  let loader: TableLoader | undefined;
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    const table = tableOf(name);
    if (loader && loader.table !== table) {
      await loader.end();
      loader = undefined;
    }
    if (table !== undefined) {
      const described = tables.find((candidate) => candidate.name === table);
      if (!described) throw new UnreadableBackup(`${path} does not describe its table ${table}.`);
      loader ??= loadTable(client, described);
      await loader.add(bytes);
      continue;
    }
    const key = fileKeyOf(name);
    if (key === undefined || (await storage.get(key))) continue;
    added.push(key);
    await storage.put(key, bytes, contentTypeOf(key));
  }
  await loader?.end();
}

function tableOf(entry: string): string | undefined {
  return entry.startsWith(TABLES_FOLDER) ? entry.slice(TABLES_FOLDER.length).split("/", 1)[0] : undefined;
}

function fileKeyOf(entry: string): string | undefined {
  const key = entry.slice(FILES_FOLDER.length);
  return entry.startsWith(FILES_FOLDER) && isFileKey(key) ? key : undefined;
}
