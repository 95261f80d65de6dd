import { execFile } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startBucket, startS3 } from "../../../test/s3.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { grantToRuntimeRole } from "../db/runtime-role.ts";
import { withClient } from "../db/with-client.ts";
import { RUNTIME_ROLE } from "../postgres/cluster.ts";
import { makeBucket } from "../storage/s3.ts";
import { checkBackup } from "./restore-backup.ts";
import { backUp } from "./store-backup.ts";

function age({ db }: TestShop, hours: number) {
  return sql`update backups set made_at = made_at - ${hours} * interval '1 hour'`.execute(db);
}

test("a backup is made when the newest is as old as BACKUP_EVERY says, and BACKUP_KEEP of them stay", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, BACKUP_EVERY: "6", BACKUP_KEEP: "2" });
  const made: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stored = await backUp(shop);
    made.push(stored?.name ?? "none");
    expect(await backUp(shop)).toBeUndefined();
    await age(shop, 5.9);
    expect(await backUp(shop)).toBeUndefined();
    await age(shop, 0.2);
  }
  expect(await readdir(folder.path)).toEqual(made.slice(-2));
});

test("an old backup that cannot be removed yet keeps no older one, and is told of", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, BACKUP_EVERY: "6", BACKUP_KEEP: "3" });
  const made: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    made.push((await backUp(shop))?.name ?? "none");
    await age(shop, 6);
  }
  const [oldest = "", locked = "", newest] = made;
  await rm(join(folder.path, locked));
  await mkdir(join(folder.path, locked));
  const keepingOne = { ...shop, environment: { ...shop.environment, backup: { ...shop.environment.backup, keep: 2 } } };
  await expect(backUp(keepingOne)).rejects.toThrow(/^1 old backups could not be removed: .*directory/);
  const left = await readdir(folder.path);
  expect(left).not.toContain(oldest);
  expect(left).toEqual([locked, newest, expect.any(String)]);
});

test("one that was made while the clock was ahead keeps no other from being made, and goes before them", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, BACKUP_EVERY: "6", BACKUP_KEEP: "1" });
  await backUp(shop);
  await age(shop, -24 * 365);
  const made = await backUp(shop);
  expect(await readdir(folder.path)).toEqual([made?.name]);
  expect(await backUp(shop)).toBeUndefined();
});

/** Kills its process as soon as its backup has its final name. */
const KILLED = `
import { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { rename } = promises;
promises.rename = async (from, to) => {
  await rename(from, to);
  if (to.startsWith(process.env.BACKUP_TO)) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();`;

test("a backup whose process was killed before it noted it is noted with the next one, and nobody else's file is", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, BACKUP_KEEP: "2" });
  const { user, host = "", port, database } = shop.connection;
  const foreign = "backup-20200101T000000000Z.tar.gz";
  await writeFile(join(folder.path, foreign), "mine");
  const killer = `--import=data:text/javascript,${encodeURIComponent(KILLED)}`;
  const command = promisify(execFile)(process.execPath, [killer, "scripts/backup.ts"], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      ALLOW_UNSAFE_DATABASE: "1",
      SECRET_KEY: shop.secretKey,
      BACKUP_TO: folder.path,
    },
  });
  await expect(command).rejects.toMatchObject({ signal: "SIGKILL" });
  const killed = (await readdir(folder.path)).find((name) => name !== foreign) ?? "";

  const made = [(await backUp(shop))?.name];
  const noted = await shop.db.selectFrom("backups").select(["name", "size"]).orderBy("name").execute();
  expect(noted).toMatchObject([
    { name: killed, size: String((await stat(join(folder.path, killed))).size) },
    { name: made[0] },
  ]);
  await age(shop, 25);
  made.push((await backUp(shop))?.name);
  expect((await readdir(folder.path)).toSorted()).toEqual([foreign, ...made]);
  expect(await shop.db.selectFrom("backups_begun").selectAll().execute()).toEqual([]);
});

test("a killed backup is also noted on tables that the last release left, where sizes are not recorded", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path });
  await sql`alter table backups_begun drop column size`.execute(shop.db);
  const killed = "backup-20200101T000000000Z.tar.gz";
  await writeFile(join(folder.path, killed), "whole");
  await shop.db.insertInto("backups_begun").values({ name: killed }).execute();
  const made = await backUp(shop);
  const noted = await shop.db.selectFrom("backups").select("name").orderBy("name").execute();
  expect(noted).toEqual([{ name: killed }, { name: made?.name }]);
});

test("a backup that the bucket holds cut, and does not let go of, is never noted", async () => {
  const held = new Map<string | undefined, number>();
  let cuts = true;
  await using s3 = await startBucket(({ method, url, headers }, response) => {
    const size = Number(headers["content-length"]);
    if (method === "PUT") held.set(url, cuts ? Math.floor(size / 2) : size);
    if (method === "HEAD") response.setHeader("Content-Length", held.get(url) ?? 0);
    response.statusCode = method === "DELETE" ? 403 : 200;
    response.end(method === "GET" ? "<ListBucketResult></ListBucketResult>" : "");
  });
  await using shop = await openShop({
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    BACKUP_TO: "s3://copies",
  });
  await expect(backUp(shop)).rejects.toThrow("The bucket of BACKUP_TO holds ");
  cuts = false;
  const whole = await backUp(shop);
  expect(await shop.db.selectFrom("backups").select("name").execute()).toEqual([{ name: whole?.name }]);
});

test("a backup goes into a bucket and comes back whole; the oldest leaves it", async () => {
  await using folder = await temporaryFolder();
  await using s3 = await startS3();
  await makeBucket({ ...s3.bucket, name: "copies" });
  await using shop = await openShop({
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    BACKUP_TO: "s3://copies/shop",
    BACKUP_KEEP: "1",
    BACKUP_PASSPHRASE: "una frase secreta",
  });
  await makeBucket(s3.bucket);
  await shop.sells();
  const client = new AwsClient({ ...s3.bucket, service: "s3" });
  const fetchCopy = (name: string) => client.fetch(`${s3.bucket.endpoint}/copies/shop/${name}`);

  const first = await backUp(shop);
  await age(shop, 25);
  const second = await backUp(shop);

  expect((await fetchCopy(first?.name ?? "")).status).toBe(404);
  const path = join(folder.path, "backup");
  await writeFile(path, Buffer.from(await (await fetchCopy(second?.name ?? "")).arrayBuffer()));
  const { manifest } = await checkBackup({ path, passphrase: "una frase secreta" });
  expect(manifest.tables.map(({ name }) => name)).toContain("products");
  expect(await readdir(join(shop.environment.dataDir, "backups"))).toEqual([]);
});

test("a bucket that is not there is said, and nothing is noted", async () => {
  await using s3 = await startS3();
  await using shop = await openShop({
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    BACKUP_TO: "s3://missing",
  });
  await makeBucket(s3.bucket);
  await expect(backUp(shop)).rejects.toThrow("The bucket of BACKUP_TO answered 404 to PUT: NoSuchBucket");
  expect(await shop.db.selectFrom("backups").select("name").execute()).toEqual([]);
});

test("the role that serves the shop can make one, and the metrics tell its age and size", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, METRICS_TOKEN: "secret" });
  await shop.orders([{ product: await shop.sells() }]);
  const measure = async () => (await shop.request("/metrics", { headers: { Authorization: "Bearer secret" } })).text();
  expect(await measure()).not.toContain("shop_backup");
  await withClient(shop.connection, (client) => grantToRuntimeRole(client, RUNTIME_ROLE));
  const stored = await backUp({ ...shop, connection: { ...shop.connection, user: RUNTIME_ROLE } });
  const { manifest } = await checkBackup({ path: join(folder.path, stored?.name ?? ""), passphrase: undefined });
  expect(manifest.tables.map(({ name }) => name)).toContain("orders");
  expect(manifest.sequences.length).toBeGreaterThan(0);
  await age(shop, 2);
  expect(await measure()).toMatch(/^shop_backup_age_seconds 72\d\d$/m);
  expect(await measure()).toContain(`shop_backup_bytes ${stored?.size}\n`);
});
