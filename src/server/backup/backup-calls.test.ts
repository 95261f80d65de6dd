import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { pictureFile } from "#domain/image.ts";
import { type Browser, makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import { openAuthenticator } from "../../../test/authenticator.ts";
import { openListeningShop } from "../../../test/listening-shop.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { folderStorage } from "../storage/folder.ts";
import { newPictureKey } from "../storage/key.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { noteBackupFailure } from "./backup-failure.ts";
import type { BackupState } from "./backup-state.ts";
import { checkBackup } from "./restore-backup.ts";
import { backUp } from "./store-backup.ts";

const DOWNLOADS = "/api/admin/backups/downloads";
const { password } = OWNER;

async function openOwner(shop: TestShop): Promise<Browser> {
  await makeAccount(shop);
  return signedIn(shop);
}

async function stateOf(owner: Browser): Promise<BackupState> {
  return ((await (await owner.get("/api/admin/backups")).json()) as { backups: BackupState }).backups;
}

async function addressFor(owner: Browser, proof: object = { password }): Promise<string> {
  const answer = await owner.post(DOWNLOADS, proof);
  if (answer.status !== 201) throw new Error(`Asking for a download gave ${answer.status}`);
  return ((await answer.json()) as { address: string }).address;
}

async function codeOf(answer: Response): Promise<string> {
  return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
}

function age({ db }: TestShop, hours: number) {
  return sql`update backups set made_at = made_at - ${hours} * interval '1 hour'`.execute(db);
}

/** Reads a download as a whole backup; returns its number of files. */
async function readDownload(answer: Response, passphrase?: string): Promise<number> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "backup");
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return (await checkBackup({ path, passphrase })).files;
}

/** Pictures too large for any buffer between the shop and its reader. */
async function addPictures({ storage }: TestShop): Promise<void> {
  for (let picture = 0; picture < 40; picture += 1) {
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    await storage.put(pictureFile(newPictureKey(), 640, "webp"), Buffer.concat(Array(10).fill(noise)), "image/webp");
  }
}

/** Connections that hold a download's lock or an open transaction. */
async function backupWork({ db }: TestShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from (
      select pid from pg_locks where locktype = 'advisory' and objid = 7318002
        and database = (select oid from pg_database where datname = current_database())
      union all
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (xact_start is not null)) as work`.execute(db);
  return rows[0]?.count ?? 0;
}

test("without BACKUP_TO the panel says that there is none", async () => {
  await using shop = await openShop();
  expect(await stateOf(await openOwner(shop))).toEqual({
    to: null,
    every: 24,
    keep: 14,
    is_encrypted: false,
    count: 0,
    last: null,
    failure: null,
    notice: null,
  });
});

test("the panel tells of the last good backup, and gives notice once it is older than a day", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: folder.path, BACKUP_KEEP: "2" });
  const owner = await openOwner(shop);
  await backUp(shop);
  await age(shop, 25);
  const stored = await backUp(shop);
  const fresh = await stateOf(owner);
  expect(fresh).toMatchObject({ to: folder.path, keep: 2, is_encrypted: false, count: 2, notice: null });
  expect(fresh.last).toMatchObject({ size: stored?.size });
  expect(fresh.last?.age).toBeLessThan(600);

  await age(shop, 25);
  const old = await stateOf(owner);
  expect(old).toMatchObject({ notice: "old" });
  expect(Math.floor((old.last?.age ?? 0) / 3600)).toBe(25);
});

test("a try that fails is told with its reason until one succeeds, and the last good one stays in sight", async () => {
  await using folder = await temporaryFolder();
  await using shop = await openShop({ BACKUP_TO: join(folder.path, "copies") });
  const owner = await openOwner(shop);
  await backUp(shop);
  await age(shop, 25);
  await rm(join(folder.path, "copies"), { recursive: true });
  await writeFile(join(folder.path, "copies"), "a file where the folder was");

  await expect(backUp(shop)).rejects.toThrow("EEXIST");
  await expect(backUp(shop)).rejects.toThrow("EEXIST");
  const failed = await stateOf(owner);
  expect(failed).toMatchObject({ notice: "failed", failure: { reason: "other" }, count: 1 });
  expect(failed.last?.age).toBeGreaterThan(24 * 3600);

  await rm(join(folder.path, "copies"));
  await backUp(shop);
  expect(await stateOf(owner)).toMatchObject({ notice: null, failure: null, count: 2 });
});

test("a bucket that does not answer is the reason why there is no backup", async () => {
  await using shop = await openShop({
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "x",
    BACKUP_TO: "s3://copies/shop",
  });
  const owner = await openOwner(shop);
  await expect(backUp({ ...shop, storage: folderStorage(shop.environment.dataDir, "") })).rejects.toThrow(
    StorageUnavailable,
  );
  expect(await stateOf(owner)).toMatchObject({ to: "s3://copies/shop/", failure: { reason: "unreachable" } });
});

test.each([
  ["ENOSPC", "full"],
  ["EACCES", "denied"],
])("what the system calls %s is noted as %s", async (code, reason) => {
  await using shop = await openShop();
  await noteBackupFailure(shop.db, Object.assign(new Error("The disk says no"), { code }));
  expect(await stateOf(await openOwner(shop))).toMatchObject({ notice: "failed", failure: { reason } });
});

test.each([
  ["plainly", undefined, "application/gzip"],
  ["encrypted", "una frase secreta", "application/octet-stream"],
])("the owner downloads the whole shop %s, once per password, and the audit says so", async (_, passphrase, type) => {
  await using shop = await openShop(passphrase === undefined ? {} : { BACKUP_PASSPHRASE: passphrase });
  const owner = await openOwner(shop);
  await shop.orders([{ product: await shop.sells() }]);
  await shop.storage.put(pictureFile(newPictureKey(), 640, "webp"), Buffer.alloc(5_000), "image/webp");

  const address = await addressFor(owner);
  const answer = await owner.get(address);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe(type);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="backup-\w+\.tar\.gz(\.age)?"$/);
  expect(await readDownload(answer, passphrase)).toBe(1);
  expect((await stateOf(owner)).is_encrypted).toBe(passphrase !== undefined);
  expect(await codeOf(await owner.get(address))).toBe("404 not-found");
  const log = await shop.db.selectFrom("audit_log").select(["actor", "action"]).execute();
  expect(log).toEqual([{ actor: OWNER.email, action: "backup-downloaded" }]);
});

test("a download needs password and code, and no other session or later minute can use its address", async () => {
  await using shop = await openShop();
  const owner = await openOwner(shop);
  expect(await codeOf(await owner.post(DOWNLOADS, { password: "otra clave cualquiera" }))).toBe("422 invalid-field");
  const begun = await owner.post("/api/admin/account/second-factor", { password });
  const app = openAuthenticator(((await begun.json()) as { secret: string }).secret);
  await owner.post("/api/admin/account/second-factor/enable", { code: app.code() });
  expect(await codeOf(await owner.post(DOWNLOADS, { password }))).toBe("401 second-factor-required");

  const proof = () => ({ password, code: app.code(1) });
  const address = await addressFor(owner, proof());
  await sql`update auth_verifications set expires_at = expires_at - interval '1 minute'
    where identifier like 'backup:%'`.execute(shop.db);
  expect(await codeOf(await owner.get(address))).toBe("404 not-found");
  expect(await codeOf(await owner.get(`${DOWNLOADS}/none`))).toBe("404 not-found");
  expect(
    await shop.db.selectFrom("audit_log").select("id").where("action", "=", "backup-downloaded").execute(),
  ).toEqual([]);
});

test("another administrator's session cannot use the address, and neither it nor a look at the head uses it up", async () => {
  await using shop = await openShop();
  const owner = await openOwner(shop);
  const other = { email: "otra@tienda.example", password: "otra clave de doce" };
  await makeAccount(shop, other);
  const address = await addressFor(owner);
  expect(await codeOf(await (await signedIn(shop, other)).get(address))).toBe("404 not-found");
  expect((await shop.request(address)).status).toBe(401);
  const headers = { Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  expect((await shop.request(address, { method: "HEAD", headers })).status).toBe(200);
  const download = await owner.get(address);
  expect(download.status).toBe(200);
  await download.body?.cancel();
});

test("one download at a time, and one that is cut leaves no connection, lock or file behind", async () => {
  await using listening = await openListeningShop();
  const { shop, url } = listening;
  const owner = await openOwner(shop);
  await addPictures(shop);
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const [first, second] = [await addressFor(owner), await addressFor(owner)];
  expect(await codeOf(await owner.get(first))).toBe("404 not-found");
  const cutting = new AbortController();
  const running = await fetch(url + second, { headers: { Cookie }, signal: cutting.signal });
  await running.body?.getReader().read();

  expect(await codeOf(await owner.post(DOWNLOADS, { password }))).toBe("409 backup-in-progress");
  expect(await codeOf(await owner.get(second))).toBe("409 backup-in-progress");
  cutting.abort();

  await expect.poll(() => backupWork(shop)).toBe(0);
  expect(await readDownload(await owner.get(await addressFor(owner)))).toBe(40);
  await expect.poll(() => backupWork(shop)).toBe(0);
});

test("a download that nobody reads is given back", async () => {
  await using shop = await openShop();
  const owner = await openOwner(shop);
  const answer = await owner.get(await addressFor(owner));
  await answer.body?.cancel();
  await expect.poll(() => backupWork(shop)).toBe(0);
});
