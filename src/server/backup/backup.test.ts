import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { pictureFile } from "#domain/image.ts";
import { createDatabase } from "../../../test/database.ts";
import { startS3 } from "../../../test/s3.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { CannotStart } from "../cannot-start.ts";
import { MIGRATION_LOCK } from "../db/advisory-locks.ts";
import { applyMigrations, migrate, namesOfMigrations } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { folderStorage } from "../storage/folder.ts";
import { newPictureKey } from "../storage/key.ts";
import { makeBucket, s3Storage } from "../storage/s3.ts";
import type { Storage } from "../storage/storage.ts";
import { describeTables } from "./dump-tables.ts";
import { dropShop, loadTable } from "./load-tables.ts";
import { checkBackup, restoreBackup, type RestoreTarget } from "./restore-backup.ts";
import { UnreadableBackup } from "./unreadable-backup.ts";
import { writeBackup } from "./write-backup.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
const DIFFICULT = 'Remera "Ñandú",\ncon coma; \\N y 🧉';

function sourceOf(shop: TestShop, passphrase?: string) {
  return { connection: shop.connection, storage: shop.storage, secretKey: shop.secretKey, passphrase };
}

/** Every row of every table, as text. */
function rowsOf(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  return withClient(connection, async (client) => {
    const { tables } = await describeTables(client);
    const rows: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !table.name.includes("."))) {
      const { rows: found } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      rows[name] = found.map(({ row }) => row);
    }
    return rows;
  });
}

async function restoreInto(target: Omit<RestoreTarget, "migrationsFolder">, path: string, passphrase?: string) {
  const backup = { path, passphrase };
  const contents = await checkBackup(backup);
  await restoreBackup(backup, contents, { ...target, migrationsFolder: MIGRATIONS });
  return contents;
}

/** Products, orders and pictures, with texts that may break a format. */
async function fill(shop: TestShop): Promise<string[]> {
  const remera = await shop.sells({ name: DIFFICULT, stock: 20 });
  for (let count = 0; count < 5; count += 1) expect((await shop.orders([{ product: remera }])).status).toBe(201);
  const keys = [1, 2, 3].map(() => pictureFile(newPictureKey(), 640, "webp"));
  for (const [index, key] of keys.entries()) await shop.storage.put(key, Buffer.alloc(50_000, index), "image/webp");
  return keys;
}

/** A filled shop with a backup of it; `folder` is a path, `keys` are of its pictures' files. */
async function openStored(passphrase?: string) {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await temporaryFolder());
  const shop = opened.use(await openShop());
  const keys = await fill(shop);
  const path = join(folder, "backup");
  await writeBackup(sourceOf(shop, passphrase), path);
  const all = opened.move();
  return { folder, shop, keys, path, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

test.each([
  ["plainly", undefined],
  ["encrypted", "una frase secreta"],
])("a shop that was stored %s is the same in another database and another folder", async (_, passphrase) => {
  await using stored = await openStored(passphrase);
  const { folder, shop, keys, path } = stored;
  await using database = await createDatabase();

  const storage = folderStorage(join(folder, "files"), "/files");
  const { secretKey } = await restoreInto({ connection: database.connection, storage }, path, passphrase);

  expect(await rowsOf(database.connection)).toEqual(await rowsOf(shop.connection));
  for (const key of keys) expect(await storage.get(key)).toEqual(await shop.storage.get(key));
  expect(secretKey).toBe(shop.secretKey);
  const numbers = "select last_value::text from pg_sequences order by sequencename";
  const sequencesOf = (connection: pg.ClientConfig) =>
    withClient(connection, async (client) => (await client.query(numbers)).rows);
  expect(await sequencesOf(database.connection)).toEqual(await sequencesOf(shop.connection));
});

test("a backup can be read with tar and checked with sha256sum", async () => {
  await using stored = await openStored();
  const { folder, shop, path } = stored;
  const run = promisify(execFile);
  await run("tar", ["xzf", path, "-C", folder]);
  await run("sha256sum", ["--check", "--quiet", "--strict", "checksums.sha256"], { cwd: folder });
  expect(await readFile(join(folder, "tables/products/00001.csv"), "utf8")).toContain("Ñandú");
  expect(await readFile(join(folder, "secret-key"), "utf8")).toBe(`${shop.secretKey}\n`);
});

test("a backup into a file removes what a killed one left beside it, where it can, and nothing else", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop();
  const { user, host = "", port, database } = shop.connection;
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const left = ["tienda.tar.gz.a.unfinished", "tienda.tar.gz-otra.unfinished", "tienda.tar.gz.b.unfinished"];
  for (const name of left) await writeFile(join(folder.path, name), "half");
  const unremovable = "tienda.tar.gz.c.unfinished"; // a folder here, instead of another user's file in a shared folder
  await mkdir(join(folder.path, unremovable));
  for (const name of [...left.slice(0, 2), unremovable]) await utimes(join(folder.path, name), yesterday, yesterday);
  await promisify(execFile)(process.execPath, ["scripts/backup.ts", join(folder.path, "tienda.tar.gz")], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      ALLOW_UNSAFE_DATABASE: "1",
      SECRET_KEY: shop.secretKey,
      DATA_DIR: folder.path,
    },
  });
  // The third may belong to a backup in progress.
  expect((await readdir(folder.path)).toSorted()).toEqual(["tienda.tar.gz", left[1], left[2], unremovable]);
});

test("files go into a bucket, too", async () => {
  await using stored = await openStored();
  await using s3 = await startS3();
  await makeBucket(s3.bucket);
  await using database = await createDatabase();
  const storage = s3Storage(s3.bucket, "/files");
  await restoreInto({ connection: database.connection, storage }, stored.path);
  expect((await Array.fromAsync(storage.list("products/"))).toSorted()).toEqual(stored.keys.toSorted());
});

test("orders that arrive meanwhile are in it with their units, or not at all", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop();
  await using database = await createDatabase();
  const product = await shop.sells({ name: "Remera", stock: 1000 });
  const stop = new AbortController();
  let placed = 0;
  const buyer = async () => {
    while (!stop.signal.aborted && placed < 900) {
      if ((await shop.orders([{ product }])).status === 201) placed += 1;
    }
  };
  const buyers = [buyer(), buyer(), buyer()];
  const paths = ["1", "2", "3"].map((name) => join(folder.path, name));
  for (const path of paths) await writeBackup(sourceOf(shop), path);
  stop.abort();
  await Promise.all(buyers);
  expect(placed).toBeGreaterThan(0);

  for (const path of paths) {
    await restoreInto({ connection: database.connection, storage: folderStorage(folder.path, "/files") }, path);
    const { rows } = await withClient(database.connection, (client) =>
      client.query<{ orders: number; units: number; movements: number; stock: number }>(`select
        (select count(*)::int from orders) as orders,
        (select coalesce(sum(quantity), 0)::int from order_items) as units,
        (select coalesce(-sum(quantity), 0)::int from stock_movements where reason = 'order') as movements,
        (select sum(stock)::int from product_variants) as stock`),
    );
    const [{ orders, units, movements, stock } = { orders: 0, units: 0, movements: 0, stock: 0 }] = rows;
    expect({ units, movements, stock }).toEqual({ units: orders, movements: orders, stock: 1000 - orders });
  }
});

test("a backup of an older version becomes a shop of this one", async () => {
  await using folder = await temporaryFolder();
  await using old = await createDatabase();
  await using database = await createDatabase();
  const names = await namesOfMigrations(MIGRATIONS);
  const oldest = names.indexOf("0043-job-sequence.sql") + 1;
  await withClient(old.connection, async (client) => {
    await client.query("begin");
    await dropShop(client);
    await applyMigrations(client, MIGRATIONS, names.slice(0, oldest));
    await client.query("update settings set alias = 'la.remera.ok'");
    await client.query("commit");
  });
  const storage = folderStorage(folder.path, "/files");
  const path = join(folder.path, "backup");
  await writeBackup({ connection: old.connection, storage, secretKey: "k".repeat(43), passphrase: undefined }, path);

  await restoreInto({ connection: database.connection, storage }, path);

  const { rows } = await withClient(database.connection, (client) =>
    client.query<{ alias: string; applied: string[] }>(
      "select alias, (select array_agg(name order by name) from migrations) as applied from settings",
    ),
  );
  expect(rows).toEqual([{ alias: "la.remera.ok", applied: names }]);
});

test("half a backup, a changed one, a wrong passphrase and what is no backup are refused", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop();
  await fill(shop);
  const [plain, sealed, wrong] = ["plain", "sealed", "wrong"].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await writeBackup(sourceOf(shop), plain);
  await writeBackup(sourceOf(shop, "una frase secreta"), sealed);
  const refusal = (path: string, passphrase?: string) => expect(checkBackup({ path, passphrase })).rejects;

  for (const { whole, passphrase, shares } of [
    { whole: plain, passphrase: undefined, shares: [0.02, 0.5, 0.99] },
    // Each takes as long as its passphrase is hard to guess.
    { whole: sealed, passphrase: "una frase secreta", shares: [0.5] },
  ]) {
    const bytes = await readFile(whole);
    for (const share of shares) {
      await writeFile(wrong, bytes.subarray(0, Math.floor(bytes.length * share)));
      await refusal(wrong, passphrase).toThrow(UnreadableBackup);
    }
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(wrong, changed);
    await refusal(wrong, passphrase).toThrow(UnreadableBackup);
  }
  await refusal(sealed, "otra frase").toThrow("BACKUP_PASSPHRASE does not open this backup.");
  await refusal(sealed).toThrow("This backup is encrypted: set BACKUP_PASSPHRASE.");
  await writeFile(wrong, "hola");
  await refusal(wrong).toThrow(`${wrong} is no backup of this shop.`);
  expect(await checkBackup({ path: plain, passphrase: undefined })).toMatchObject({ files: 3 });
});

test("a restore that fails leaves the shop that was there, and no file more", async () => {
  await using stored = await openStored();
  await using other = await openShop();
  const [own] = await fill(other);
  const rows = await rowsOf(other.connection);
  const files = await Array.fromAsync(other.storage.list("products/"));
  const fullAfterTwo = (storage: Storage): Storage => {
    let left = 2;
    return {
      ...storage,
      async put(...file) {
        left -= 1;
        if (left < 0) throw new Error("There is no room for files");
        await storage.put(...file);
      },
    };
  };
  const target = { connection: other.connection, storage: fullAfterTwo(other.storage) };
  await expect(restoreInto(target, stored.path)).rejects.toThrow("There is no room for files");

  expect(await rowsOf(other.connection)).toEqual(rows);
  expect((await Array.fromAsync(other.storage.list("products/"))).toSorted()).toEqual(files.toSorted());
  expect(await other.storage.get(own ?? "")).toBeDefined();
});

test("a restore that fails says why and removes what it can, though a bucket does not let go of a picture", async () => {
  await using stored = await openStored();
  await using other = await openShop();
  const { storage } = other;
  const added: string[] = [];
  const locked: Storage = {
    ...storage,
    async put(...file) {
      if (added.length === 2) throw new Error("There is no room for files");
      added.push(file[0]);
      await storage.put(...file);
    },
    async remove(key) {
      if (key === added[0]) throw new Error("The bucket retains it");
      await storage.remove(key);
    },
  };
  const target = { connection: other.connection, storage: locked };
  await expect(restoreInto(target, stored.path)).rejects.toThrow("There is no room for files");

  expect(await Array.fromAsync(storage.list("products/"))).toEqual(added.slice(0, 1));
});

test("one restore at a time, and a shop that starts on the same database waits for it", async () => {
  await using stored = await openStored();
  const { folder, shop, path } = stored;
  await using database = await createDatabase();
  const { connection } = database;
  const storage = folderStorage(folder, "/files");
  const [copying, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: Storage = {
    ...storage,
    async put(...file) {
      copying.resolve();
      await mayGoOn.promise;
      await storage.put(...file);
    },
  };

  const restored = restoreInto({ connection, storage: held }, path);
  await copying.promise;
  await expect(restoreInto({ connection, storage }, path)).rejects.toThrow(CannotStart);
  const started = withClient(connection, (client) => migrate(client, MIGRATIONS));
  mayGoOn.resolve();
  await restored;

  expect(await started).toEqual([]);
  expect(await rowsOf(connection)).toEqual(await rowsOf(shop.connection));
});

test("a part for a database that went away is refused with its reason", async () => {
  await using database = await createDatabase();
  const client = new pg.Client(database.connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table words (word text)");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const loader = loadTable(client, { name: "words", columns: ["word"] });
  await loader.add(Buffer.from("word\nremera\n"));

  const ended = new Promise((resolve) => client.once("end", resolve));
  await withClient(database.connection, (other) => other.query("select pg_terminate_backend($1)", [rows[0]?.pid]));
  await ended;
  await expect(loader.add(Buffer.from("buzo\n"))).rejects.toThrow("terminat");
  await expect(loader.end()).rejects.toThrow("terminat");
});

test("a backup that cannot be finished leaves the one that was there", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop();
  await fill(shop);
  const path = join(folder.path, "backup");
  await writeFile(path, "the good one");
  const broken: Storage = {
    ...shop.storage,
    get: () => Promise.reject(new Error("The bucket does not answer")),
  };
  await expect(writeBackup({ ...sourceOf(shop), storage: broken }, path)).rejects.toThrow("The bucket does not answer");
  expect(await readFile(path, "utf8")).toBe("the good one");
});

/** In ms, as an operator may set them for a role. */
const LIMITS = "-c statement_timeout=300 -c lock_timeout=300";

/** Another transaction holds what `work` needs for longer than the limits. */
async function whileLocked(connection: pg.ClientConfig, lock: string, work: () => Promise<unknown>): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`begin; ${lock}`);
    await Promise.all([work(), sleep(1_000).then(() => client.query("commit"))]);
  });
}

test("time limits of the operator's role are no limits for a backup, an upgrade and a restore", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop();
  await using database = await createDatabase();
  const path = join(folder.path, "backup");
  const target = { ...database.connection, options: LIMITS };
  const storage = folderStorage(folder.path, "/files");

  const locksTable = "lock table settings in access exclusive mode";
  await whileLocked(shop.connection, locksTable, () =>
    writeBackup({ ...sourceOf(shop), connection: { ...shop.connection, options: LIMITS } }, path),
  );
  await whileLocked(database.connection, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`, () =>
    withClient(target, (client) => migrate(client, MIGRATIONS)),
  );
  await whileLocked(database.connection, locksTable, () => restoreInto({ connection: target, storage }, path));

  expect(await rowsOf(database.connection)).toEqual(await rowsOf(shop.connection));
});
