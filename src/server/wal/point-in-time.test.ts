import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { pictureFile } from "#domain/image.ts";
import { CENTAVOS_PER_PESO } from "#domain/money.ts";
import { BUYER } from "../../../test/buyer.ts";
import { dataDirWithCluster } from "../../../test/cluster.ts";
import { putOnSale, type TestProduct } from "../../../test/products.ts";
import { startS3 } from "../../../test/s3.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { type BackupFolder, openBackupFolder } from "../backup/backup-folder.ts";
import { connect, type Db } from "../db/connection.ts";
import { withClient } from "../db/with-client.ts";
import { placeOrder } from "../orders/place-order.ts";
import { superuserThrough } from "../postgres/cluster.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { folderStorage } from "../storage/folder.ts";
import { newPictureKey } from "../storage/key.ts";
import { makeBucket } from "../storage/s3.ts";
import { type Archiving, openArchiving } from "./archiving.ts";
import { findRestorePoint } from "./find-restore-point.ts";
import { listBases } from "./list-bases.ts";
import { restoreUntil, type RestoreUntilOptions } from "./restore-until.ts";

const log = pino({ level: "silent" });
const SECRET = "a secret key for tests, long enough!";

/** A shop's cluster, pictures and archive, without its web processes. */
async function openCluster(folder: BackupFolder, passphrase?: string, keep = 2) {
  const data = await dataDirWithCluster();
  const postgres = await startPostgres({ dataDir: data.path, log, durable: false });
  const db = connect(postgres.connection, () => undefined, 2);
  const storage = folderStorage(join(data.path, "files"), "/files");
  const superuser = superuserThrough(postgres.connection.host);
  const target = { folder, address: "here", passphrase, secretKey: SECRET };
  return {
    dataDir: data.path,
    db,
    storage,
    superuser,
    openArchiving: (changes: Partial<typeof target> = {}): Promise<Archiving> =>
      openArchiving({ superuser, target: { ...target, ...changes }, storage, keep }),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await postgres.stop();
      await data[Symbol.asyncDispose]();
    },
  };
}

async function order(db: Db, product: TestProduct): Promise<string> {
  const placed = await placeOrder(db, {
    key: randomUUID(),
    customer: { ...BUYER, customer_email: null },
    items: [{ productId: product.id, variantId: null, quantity: 1 }],
    deliveryMethodId: null,
    expected: product.unitPrice * CENTAVOS_PER_PESO,
    networks: null,
  });
  if (!placed.ok) throw new Error(placed.refusal.reason);
  return placed.value.order.order_number;
}

/** A moment after what was done and before what follows. */
async function between(): Promise<Date> {
  const start = Date.now();
  await expect.poll(() => Date.now() - start).toBeGreaterThan(2);
  return new Date(start + 1);
}

async function restore(folder: BackupFolder, until: Date, options: Partial<RestoreUntilOptions> & { dataDir: string }) {
  const point = await findRestorePoint(folder, until.getTime());
  if (!point.ok) throw new Error(point.refusal.reason);
  const storage = folderStorage(join(options.dataDir, "files"), "/files");
  const defaults = { folder, passphrase: undefined, secretKey: undefined, storage, mayReplace: false, log };
  return restoreUntil(point.value, until, { ...defaults, ...options });
}

/** A restored shop's orders, and the units they took from stock. */
async function contentsOf(dataDir: string) {
  const postgres = await startPostgres({ dataDir, log, durable: false });
  const client = new pg.Client(postgres.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ orders: string[]; stock: number }>(`select
      (select coalesce(array_agg(order_number order by order_number), '{}') from orders) as orders,
      (select stock from product_variants) as stock`);
    return rows[0];
  } finally {
    await client.end();
    await postgres.stop();
  }
}

test("a shop is restored to a time between two orders; one that is not archived is refused", async () => {
  await using backups = await temporaryFolder();
  await using target = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  const reasonAt = async (time: number) => {
    const point = await findRestorePoint(folder, time);
    return point.ok ? "none" : point.refusal.reason;
  };
  expect(await reasonAt(Date.now())).toBe("no-archive");
  await using cluster = await openCluster(folder);
  const { db } = cluster;
  const product = await putOnSale(db, { stock: 10 });
  await using archiving = await cluster.openArchiving();
  const begun = Date.now();
  await archiving.makeBase();
  const first = await order(db, product);
  const picture = pictureFile(newPictureKey(), 640, "webp");
  await cluster.storage.put(picture, Buffer.from("a picture"), "image/webp");
  const until = await between();
  const second = await order(db, product);
  await archiving.archive();

  expect(await restore(folder, until, { dataDir: target.path })).toBe(1);

  expect(await contentsOf(target.path)).toEqual({ orders: [first], stock: 9 });
  expect(await folderStorage(join(target.path, "files"), "/files").get(picture)).toEqual(Buffer.from("a picture"));
  expect((await readdir(target.path)).filter((name) => name.startsWith("next-"))).toEqual([]);
  expect(second).not.toBe(first);

  await expect(restore(folder, until, { dataDir: cluster.dataDir })).rejects.toThrow("already running");
  const last = archiving.archivedUntil();
  expect(await reasonAt(begun)).toBe("before-first");
  expect(await reasonAt(last)).toBe("none");
  expect(await reasonAt(last + 1)).toBe("after-last");
  // A lost part ends what can be restored, until the next base backup.
  await archiving.archive();
  const [lost = ""] = (await folder.list("wal-")).slice(-1);
  await archiving.archive();
  const inGap = archiving.archivedUntil();
  await archiving.makeBase();
  await archiving.archive();
  await folder.remove(lost);
  expect(await reasonAt(inGap)).toBe("gap");
  expect(await reasonAt(archiving.archivedUntil())).toBe("none");
});

test("a part that arrives after it was given up and stored again, longer, leaves no gap", async () => {
  await using backups = await temporaryFolder();
  await using target = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  let arriving: (() => Promise<void>) | undefined;
  let isTimingOut = false;
  const slow: BackupFolder = {
    ...folder,
    put(name, bytes) {
      if (!isTimingOut) return folder.put(name, bytes);
      arriving = () => folder.put(name, bytes);
      return Promise.reject(new Error("timed out"));
    },
  };
  await using cluster = await openCluster(slow);
  const { db } = cluster;
  const product = await putOnSale(db, { stock: 10 });
  await using archiving = await cluster.openArchiving();
  await archiving.makeBase();
  await archiving.archive();
  const first = await order(db, product);
  isTimingOut = true;
  await expect(archiving.archive()).rejects.toThrow("timed out");
  isTimingOut = false;
  const second = await order(db, product);
  await archiving.archive();
  await arriving?.();
  const third = await order(db, product);
  const until = await between();
  await archiving.archive();

  await restore(folder, until, { dataDir: target.path });
  expect(await contentsOf(target.path)).toEqual({ orders: [first, second, third], stock: 7 });
});

test("an encrypted archive in a bucket is restored with its passphrase only", async () => {
  await using s3 = await startS3();
  await using target = await temporaryFolder();
  await makeBucket({ ...s3.bucket, name: "copies" });
  const address = { kind: "bucket", name: "copies", prefix: "shop/" } as const;
  const folder = openBackupFolder(address, s3.bucket, join(target.path, "scratch"));
  await using cluster = await openCluster(folder, "una frase secreta");
  const { db } = cluster;
  const product = await putOnSale(db, { stock: 10 });
  const picture = pictureFile(newPictureKey(), 640, "webp");
  await cluster.storage.put(picture, Buffer.from("a picture"), "image/webp");
  await using archiving = await cluster.openArchiving();
  await archiving.makeBase();
  const first = await order(db, product);
  const until = await between();
  await archiving.archive();

  for (const name of await folder.list("")) {
    expect(name).toMatch(/\.age$|^(?:archive|base)-.*\.json$/);
    expect(Buffer.from(await folder.get(name)).includes(SECRET)).toBe(false);
  }
  const { path: dataDir } = target;
  await expect(restore(folder, until, { dataDir, passphrase: "otra frase" })).rejects.toThrow(
    "BACKUP_PASSPHRASE does not open these backups.",
  );
  expect(await readdir(dataDir)).not.toContain("postgres");
  await restore(folder, until, { dataDir, passphrase: "una frase secreta" });
  expect(await contentsOf(dataDir)).toEqual({ orders: [first], stock: 9 });
});

test("a damaged part of the log is refused, and the shop that was to be replaced stays", async () => {
  await using backups = await temporaryFolder();
  await using target = await dataDirWithCluster();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  await using cluster = await openCluster(folder);
  await using archiving = await cluster.openArchiving();
  await archiving.makeBase();
  await archiving.archive();
  const until = new Date(archiving.archivedUntil());
  const before = await readdir(target.path);
  const { path: dataDir } = target;
  await expect(restore(folder, until, { dataDir })).rejects.toThrow("--replace");
  await using foreign = await temporaryFolder();
  await mkdir(join(foreign.path, "postgres"));
  await writeFile(join(foreign.path, "postgres/notes.txt"), "mine");
  await expect(restore(folder, until, { dataDir: foreign.path, mayReplace: true })).rejects.toThrow(
    "is not a PostgreSQL database",
  );

  const [name = ""] = (await folder.list("wal-")).slice(-1);
  const whole = await folder.get(name);
  await folder.put(name, whole.subarray(0, whole.length / 2));
  await expect(restore(folder, until, { dataDir, mayReplace: true })).rejects.toThrow(`${name} is damaged.`);
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(before));

  await folder.put(name, whole);
  await restore(folder, until, { dataDir, mayReplace: true });
  expect(await contentsOf(dataDir)).toEqual({ orders: [], stock: null });
});

test("the next start continues the archive; another target, a diverged log or a lost slot starts a new one", async () => {
  await using backups = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  await using cluster = await openCluster(folder);
  const archives = async () => (await folder.list("archive-")).length;
  const runOnce = async (changes = {}) => {
    await using archiving = await cluster.openArchiving(changes);
    await archiving.archive();
    return archiving;
  };
  await runOnce();
  await runOnce();
  expect(await archives()).toBe(1);
  await runOnce({ address: "there" });
  expect(await archives()).toBe(2);
  // Like the log of a diverged copy of the data folder.
  const [last = ""] = (await folder.list("wal-")).slice(-1);
  await folder.put(last.replace(/[0-9a-f]{32}/, "0".repeat(32)), await folder.get(last));
  await folder.remove(last);
  await runOnce({ address: "there" });
  expect(await archives()).toBe(3);
  const client = new pg.Client(cluster.superuser);
  await client.connect();
  await client
    .query("select pg_drop_replication_slot(slot_name) from pg_replication_slots")
    .finally(() => client.end());
  await runOnce({ address: "there" });
  expect(await archives()).toBe(4);
});

test("old base backups go with the log and archives that only they need, also after one of a clock ahead", async () => {
  await using backups = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  await using cluster = await openCluster(folder);
  await using archiving = await cluster.openArchiving();
  const makeBase = async () => {
    await archiving.makeBase();
    await archiving.removeOld();
  };
  await makeBase();
  const early = archiving.baseFinishedAt() ?? 0;
  await archiving.archive();
  const foreign = ["notes.txt", "base-prices.json", "picture-2025"];
  for (const name of foreign) await writeFile(join(backups.path, name), "mine");
  for (let round = 0; round < 2; round += 1) {
    await makeBase();
    await archiving.archive();
  }
  const kinds = (await folder.list("")).map((name) => name.split(/[-.]/)[0]);
  expect(kinds.filter((kind) => kind === "base")).toHaveLength(2 + 1);
  expect(kinds.filter((kind) => kind === "cluster")).toHaveLength(2);
  expect(await folder.list("")).toEqual(expect.arrayContaining(foreign));
  expect(await findRestorePoint(folder, early)).toMatchObject({ ok: false, refusal: { reason: "before-first" } });
  const point = await findRestorePoint(folder, archiving.archivedUntil());
  expect(point.ok).toBe(true);

  const last = archiving.baseFinishedAt();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 86_400_000 });
  await makeBase().finally(() => vi.useRealTimers());
  await makeBase();
  const made = archiving.baseFinishedAt();
  await archiving.archive();

  const finished = (await listBases(folder)).map((base) => Date.parse(base.finished_at));
  expect(finished).toEqual([last, made]);
  expect((await findRestorePoint(folder, archiving.archivedUntil())).ok).toBe(true);
});

test("a base backup of a clock that was ahead takes nothing of what those before it need", async () => {
  await using backups = await temporaryFolder();
  const folder = openBackupFolder({ kind: "folder", path: backups.path }, undefined, "");
  await using cluster = await openCluster(folder, undefined, 3);
  await using archiving = await cluster.openArchiving();
  const makeBase = async () => {
    await archiving.makeBase();
    await archiving.removeOld();
  };
  const inNextSegment = async () => {
    await withClient(cluster.superuser, (client) => client.query("select pg_switch_wal()"));
    await archiving.archive();
  };
  await makeBase();
  await inNextSegment();
  const until = archiving.archivedUntil();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 86_400_000 });
  await makeBase().finally(() => vi.useRealTimers());
  await inNextSegment();
  await makeBase();

  expect(await listBases(folder)).toHaveLength(3);
  expect((await findRestorePoint(folder, until)).ok).toBe(true);
});
