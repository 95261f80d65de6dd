import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/database.ts";
import { temporaryFolder, type TestFolder } from "../../../test/temporary-folder.ts";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { CannotStart } from "../cannot-start.ts";
import { namesOfMigrations } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createLog } from "../log.ts";
import { RUNTIME_ROLE } from "../postgres/cluster.ts";
import { folderStorage } from "../storage/folder.ts";
import { upgradeSchema } from "./upgrade-schema.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
const KEY = "k".repeat(43);

/** The shop's migrations plus one of a newer version. */
async function newerVersion(folder: TestFolder, statement: string): Promise<string> {
  const migrations = join(folder.path, "migrations");
  await mkdir(migrations, { recursive: true });
  for (const name of await namesOfMigrations(MIGRATIONS)) await writeFile(join(migrations, name), "select 1");
  await writeFile(join(migrations, "9000-newer.sql"), statement);
  return migrations;
}

function defaults(folder: TestFolder, settings: NodeJS.ProcessEnv = {}): Environment {
  const environment = readEnvironment({ DATA_DIR: folder.path, ...settings });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  return environment.value;
}

async function upgrade(
  folder: TestFolder,
  { connection }: TestDatabase,
  migrationsFolder: string,
  { settings = {}, withoutBackup = false }: { settings?: NodeJS.ProcessEnv; withoutBackup?: boolean } = {},
): Promise<{ applied: string[]; lines: string[] }> {
  const lines: string[] = [];
  const applied = await upgradeSchema(
    {
      environment: defaults(folder, settings),
      withoutBackup,
      migrationsFolder,
      log: createLog("silent"),
      say: (line) => lines.push(line),
      signal: new AbortController().signal,
    },
    { owner: connection, connection, secretKey: KEY },
  );
  return { applied, lines };
}

async function query<T extends pg.QueryResultRow>({ connection }: TestDatabase, statement: string): Promise<T[]> {
  return withClient(connection, async (client) => (await client.query<T>(statement)).rows);
}

test("an upgrade of the schema takes a backup first, which brings the shop back as it was", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  await using another = await createDatabase();
  await query(database, "update settings set alias = 'la.remera.ok'");
  const { applied, lines } = await upgrade(
    folder,
    database,
    await newerVersion(folder, "update settings set alias = 'otro.alias.ok'"),
  );
  expect(applied).toEqual(["9000-newer.sql"]);

  const newest = (await namesOfMigrations(MIGRATIONS)).at(-1) ?? "";
  const path = join(folder.path, "backups", `upgrade-from-${newest.replace(".sql", "")}.tar.gz`);
  expect(lines.at(-1)).toBe(`${path} holds the shop as it was.`);
  const backup = { path, passphrase: undefined };
  const storage = folderStorage(folder.path, "/files");
  const target = { connection: another.connection, storage, migrationsFolder: MIGRATIONS };
  await restoreBackup(backup, await checkBackup(backup), target);
  expect(await query(another, "select alias from settings")).toEqual([{ alias: "la.remera.ok" }]);
});

test("with BACKUP_TO the backup goes there and is recorded like the others; with nothing to upgrade there is none", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  const settings = { BACKUP_TO: join(folder.path, "copies"), BACKUP_PASSPHRASE: "una frase secreta" };
  expect(await upgrade(folder, database, MIGRATIONS, { settings })).toEqual({ applied: [], lines: [] });
  expect(await readdir(folder.path)).toEqual([]);

  await upgrade(folder, database, await newerVersion(folder, "select 1"), { settings });
  const names = await readdir(settings.BACKUP_TO);
  expect(names).toEqual([expect.stringMatching(/^upgrade-from-\d{4}-.+\.tar\.gz\.age$/)]);
  expect(await query(database, "select name from backups")).toEqual([{ name: names[0] }]);
});

test("a role for migrations that leads to another database is refused, and nothing is made there", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  await using another = await createDatabase();
  const addressOf = ({ connection: { host, port, database: name } }: TestDatabase, user: string) => ({
    connectionString: `postgres:///${name}?host=${host}&port=${port}&user=${user}`,
  });
  const upgradeBy = async (owner: TestDatabase) =>
    upgradeSchema(
      {
        environment: defaults(folder),
        withoutBackup: true,
        migrationsFolder: await newerVersion(folder, "create table newer (id int)"),
        log: createLog("silent"),
        say: () => {},
        signal: new AbortController().signal,
      },
      { owner: addressOf(owner, "shop"), connection: addressOf(database, RUNTIME_ROLE), secretKey: KEY },
    );

  await expect(upgradeBy(another)).rejects.toThrow(/^MIGRATION_DATABASE_URL leads to another database/);
  expect(await query(another, "select to_regclass('newer') as newer")).toEqual([{ newer: null }]);
  expect(await upgradeBy(database)).toEqual(["9000-newer.sql"]);
});

test("a backup that fails stops the upgrade, which goes on when told to", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  const migrations = await newerVersion(folder, "create table newer (id int)");
  await writeFile(join(folder.path, "backups"), "a file where the folder belongs");
  const refused = upgrade(folder, database, migrations);
  await expect(refused).rejects.toThrow(CannotStart);
  await expect(refused).rejects.toThrow(/nothing was changed.*no backup.*npm start -- --without-backup/);
  expect(await query(database, "select to_regclass('newer') as newer")).toEqual([{ newer: null }]);

  expect((await upgrade(folder, database, migrations, { withoutBackup: true })).applied).toEqual(["9000-newer.sql"]);
});

test("a start that fails over and over makes one backup, and the newest three stay", async () => {
  await using folder = await temporaryFolder();
  await using database = await createDatabase();
  const backups = join(folder.path, "backups");
  await mkdir(backups);
  for (const [index, old] of ["0001", "0002", "0003"].entries()) {
    const path = join(backups, `upgrade-from-${old}.tar.gz`);
    await writeFile(path, "an earlier one");
    const day = new Date(Date.UTC(2026, 0, index + 1));
    await utimes(path, day, day);
  }
  await writeFile(join(backups, "upgrade-from-0004.tar.gz.a.unfinished"), "of a start that was killed");
  const failing = "do $$ begin raise 'no room' using hint = 'Check free disk space.'; end $$";
  const migrations = await newerVersion(folder, failing);
  for (let times = 0; times < 3; times += 1) {
    await expect(upgrade(folder, database, migrations)).rejects.toThrow(
      /no room\. Check free disk space\. The shop as it was is in/,
    );
  }
  expect((await readdir(backups)).toSorted()).toEqual([
    "upgrade-from-0002.tar.gz",
    "upgrade-from-0003.tar.gz",
    expect.stringMatching(/^upgrade-from-\d{4}-.+\.tar\.gz$/),
  ]);
});
