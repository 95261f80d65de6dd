import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { dataDirWithCluster } from "../../../test/cluster.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { findArchiveFolder } from "../backup/backup-folder.ts";
import { readEnvironment } from "../environment.ts";
import { superuserThrough } from "../postgres/cluster.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { folderStorage } from "../storage/folder.ts";
import { readArchiveStatus } from "./archive-status.ts";
import { archiveUntilStopped } from "./archive-until-stopped.ts";
import { startArchiver } from "./archiver.ts";

const SECRET = "a secret key for tests, long enough!";

async function openCluster(lines: string[]) {
  const data = await dataDirWithCluster();
  const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
  const postgres = await startPostgres({ dataDir: data.path, log, durable: false });
  const superuser = superuserThrough(postgres.connection.host);
  return {
    dataDir: data.path,
    log,
    superuser,
    archiverData: { socketFolder: postgres.connection.host, secretKey: SECRET },
    async slots() {
      const client = new pg.Client(superuser);
      await client.connect();
      return (await client.query("select from pg_replication_slots").finally(() => client.end())).rowCount;
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await data[Symbol.asyncDispose]();
    },
  };
}

function environmentOf(settings: NodeJS.ProcessEnv) {
  const environment = readEnvironment({ LOG_LEVEL: "silent", ...settings });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  return environment.value;
}

test("the archiver makes a base backup and stores the last part when stopping; without BACKUP_TO nothing stays", async () => {
  await using backups = await temporaryFolder();
  const lines: string[] = [];
  await using cluster = await openCluster(lines);
  const { dataDir, log, archiverData } = cluster;
  const environment = environmentOf({ DATA_DIR: dataDir, BACKUP_TO: backups.path });
  const folder = findArchiveFolder(environment);
  const stop = await startArchiver(environment, archiverData, log);
  await expect.poll(() => folder?.list("base-")).toHaveLength(1);
  const stoppedAt = Date.now();
  await stop();
  const status = await readArchiveStatus(dataDir);
  expect(status?.archived_until).toBeGreaterThanOrEqual(stoppedAt);
  expect(status?.is_failing).toBe(false);
  expect(await cluster.slots()).toBe(1);

  await (
    await startArchiver(environmentOf({ DATA_DIR: dataDir }), archiverData, log)
  )();
  expect(await cluster.slots()).toBe(0);
  expect(await readArchiveStatus(dataDir)).toBeUndefined();
  expect(lines).toEqual([]);
});

test("a target that takes nothing is told once, and what was written meanwhile follows", async () => {
  await using backups = await temporaryFolder();
  const lines: string[] = [];
  await using cluster = await openCluster(lines);
  const { dataDir, superuser, log } = cluster;
  const path = join(backups.path, "mount");
  const folder = findArchiveFolder(environmentOf({ DATA_DIR: dataDir, BACKUP_TO: path }));
  if (!folder) throw new Error("BACKUP_TO is set");
  const target = { folder, address: path, passphrase: undefined, secretKey: SECRET };
  const storage = folderStorage(join(dataDir, "files"), "/files");
  // A file where a folder should be.
  await writeFile(path, "");
  const archiving = archiveUntilStopped({ superuser, target, storage, keep: 2, every: 24, dataDir, log }, 50);
  const isFailing = async () => (await readArchiveStatus(dataDir))?.is_failing;
  await expect.poll(isFailing).toBe(true);
  await rm(path);
  await expect.poll(isFailing).toBe(false);
  await expect.poll(() => folder.list("base-")).toHaveLength(1);
  // The archiver may write into the folder, or recreate it, in between.
  await vi.waitFor(async () => {
    await rm(path, { recursive: true, force: true });
    await writeFile(path, "", { flag: "wx" });
  });
  await expect.poll(isFailing).toBe(true);
  await rm(path);
  await expect.poll(isFailing).toBe(false);
  await archiving.stop();
  expect(lines.filter((line) => line.includes("is not archived"))).toHaveLength(2);
});

test("old base backups that their bucket keeps for a time make no failure of the new one", async () => {
  await using backups = await temporaryFolder();
  const lines: string[] = [];
  await using cluster = await openCluster([]);
  const { dataDir, superuser } = cluster;
  const found = findArchiveFolder(environmentOf({ DATA_DIR: dataDir, BACKUP_TO: backups.path }));
  if (!found) throw new Error("BACKUP_TO is set");
  const folder = { ...found, remove: () => Promise.reject(new Error("AccessDenied")) };
  const target = { folder, address: backups.path, passphrase: undefined, secretKey: SECRET };
  const storage = folderStorage(join(dataDir, "files"), "/files");
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  // Each part of the log is followed by a base backup.
  const archiving = archiveUntilStopped({ superuser, target, storage, keep: 1, every: 0, dataDir, log }, 50);
  const staying = () => lines.filter((line) => line.includes("Old base backups could not be removed")).length;
  await expect.poll(staying, { timeout: 20_000 }).toBeGreaterThan(1);
  expect((await readArchiveStatus(dataDir))?.is_failing).toBe(false);
  await archiving.stop();
  expect(lines.join("")).not.toContain("A base backup failed");
});
