import { execFile } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startBucket } from "../../../test/s3.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { openBackupFolder } from "./backup-folder.ts";

const TARGET = { kind: "bucket", name: "copies", prefix: "shop/" } as const;

test("an answer of the bucket that is cut is said as such", async () => {
  await using folder = await temporaryFolder();
  await using s3 = await startBucket((_, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write("half", () => response.destroy());
  });
  const backups = openBackupFolder(TARGET, s3.bucket, folder.path);
  await expect(backups.fetch("backup", folder.path)).rejects.toThrow(StorageUnavailable);
});

test("a backup that the bucket does not hold whole is none, though it was accepted, and is removed", async () => {
  await using folder = await temporaryFolder();
  const methods: (string | undefined)[] = [];
  await using s3 = await startBucket((request, response) => {
    methods.push(request.method);
    request.resume().on("end", () => response.writeHead(200, { "Content-Length": "5" }).end("hello"));
  });
  const adding = openBackupFolder(TARGET, s3.bucket, folder.path).add("backup", (path) =>
    writeFile(path, Buffer.alloc(1_000)),
  );
  await expect(adding).rejects.toThrow(
    new StorageUnavailable("unreachable", "The bucket of BACKUP_TO holds 5 of the backup's 1000 bytes"),
  );
  expect(methods).toEqual(["PUT", "HEAD", "DELETE"]);
});

test.each([
  [404, "is not there: it has failed", /holds 0 of the backup's 1000 bytes/],
  [403, "may not be looked at: it counts as stored", undefined],
])("a bucket that answers %i when its new backup is looked for: it %s", async (status, _, refusal) => {
  await using folder = await temporaryFolder();
  await using s3 = await startBucket((request, response) => {
    request.resume().on("end", () => response.writeHead(request.method === "HEAD" ? status : 200).end());
  });
  const adding = openBackupFolder(TARGET, s3.bucket, folder.path).add("backup", (path) =>
    writeFile(path, Buffer.alloc(1_000)),
  );
  await (refusal ? expect(adding).rejects.toThrow(refusal) : adding);
});

test("a part of the log that another server answers with a page is not archived", async () => {
  await using folder = await temporaryFolder();
  await using portal = await startBucket((request, response) => {
    request
      .resume()
      .on("end", () => response.writeHead(200, { "Content-Type": "text/html" }).end("<!DOCTYPE html><p>Sign in"));
  });
  const backups = openBackupFolder(TARGET, portal.bucket, folder.path);
  await expect(backups.put("wal", new Uint8Array(1))).rejects.toThrow(
    new StorageUnavailable("unreachable", "The answer of the bucket of BACKUP_TO is a page"),
  );
});

test("a part of the log, or a backup, has the time that a slow line takes for it, and no more than that", async () => {
  await using folder = await temporaryFolder();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await using s3 = await startBucket((request, response) => void request.resume().on("end", () => response.end()));
  const backups = openBackupFolder(TARGET, s3.bucket, folder.path);
  const part = new Uint8Array(16 * 1024 * 1024 - 1);
  for (const sent of [new Uint8Array(), part]) await backups.put("wal", sent);
  await backups.get("wal");
  const size = 1_000_000;
  await backups.add("backup", (path) => writeFile(path, part.subarray(0, size)));

  const [empty = 0, there = 0, back = 0, backup = 0] = timeout.mock.calls.map(([milliseconds]) => milliseconds / 1_000);
  timeout.mockRestore();
  expect(empty).toBeLessThan(60);
  const secondsOfSlowLine = (part.length * 8) / 512_000;
  expect(Math.min(there, back)).toBeGreaterThan(secondsOfSlowLine);
  expect(backup).toBeCloseTo(empty + ((there - empty) * size) / part.length);
});

/** In its own process: sends a file of 1 MB to the bucket. */
const SENDS = `
import { writeFile } from "node:fs/promises";
import { openBackupFolder } from "./src/server/backup/backup-folder.ts";
const [target, bucket, scratch] = JSON.parse(process.env.TO);
await openBackupFolder(target, bucket, scratch).add("backup", (path) => writeFile(path, Buffer.alloc(1_000_000)));`;

test("what a process killed during an upload to the bucket left in DATA_DIR is removed by a later backup", async () => {
  await using folder = await temporaryFolder();
  const arrived = Promise.withResolvers<void>();
  await using s3 = await startBucket(() => arrived.resolve());
  const scratch = join(folder.path, "backups");
  await mkdir(scratch);
  const child = execFile(process.execPath, ["--input-type=module", "--eval", SENDS], {
    env: { PATH: process.env.PATH, TO: JSON.stringify([TARGET, s3.bucket, scratch]) },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await arrived.promise;
  child.kill("SIGKILL");
  await ended;
  const left = await readdir(scratch);
  expect(left).toHaveLength(1);

  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const name of left) await utimes(join(scratch, name), yesterday, yesterday);
  const next = openBackupFolder(TARGET, s3.bucket, scratch).add("next", () => Promise.reject(new Error("no table")));
  await expect(next).rejects.toThrow("no table");
  expect(await readdir(scratch)).toEqual([]);
});
