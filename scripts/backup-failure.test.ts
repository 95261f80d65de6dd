import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { checkBackup } from "#server/backup/restore-backup.ts";
import { writeArchiveFile } from "#server/backup/write-backup.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { explainFailure, withFile } from "./backup-failure.ts";

const read = (path: string) => withFile(path, "read", checkBackup({ path, passphrase: undefined }));

const write = (path: string) => withFile(path, "written", writeArchiveFile(nothing(), undefined, path));

async function* nothing() {}

test("a file that cannot be opened is named as it was given, in one sentence", async () => {
  await using folder = await temporaryFolder();
  const [missing, file, full] = [join(folder.path, "missing"), join(folder.path, "file"), join(folder.path, "full")];
  await writeFile(file, "");
  await mkdir(join(full, "inner"), { recursive: true });
  const sentences = await Promise.all(
    [read(missing), read(folder.path), write(join(missing, "copy")), write(join(file, "copy")), write(full)].map(
      (opened) => opened.then(String, explainFailure),
    ),
  );
  expect(sentences).toEqual([
    `${missing} cannot be read: there is no such file or folder.`,
    `${folder.path} cannot be read: it is a folder.`,
    `${missing}/copy cannot be written: there is no such file or folder.`,
    `${file}/copy cannot be written: a part of its path is no folder.`,
    `${full} cannot be written: it is a folder.`,
  ]);
});

test("a path that the system refuses is named, with the reason in words", async () => {
  const refused = await lstat("/dev/null/postgres").catch((error: unknown) => error);
  expect(explainFailure(refused)).toBe("/dev/null/postgres cannot be used: a part of its path is no folder.");
});

test("a role without rights is told as such, with what it lacks", () => {
  const refused = new pg.DatabaseError("permission denied for schema public", 0, "error");
  refused.code = "42501";
  expect(explainFailure(refused)).toMatch(
    /^The role .* \(permission denied for schema public\): name the one that owns .*\.$/,
  );
});

test("a database that goes away meanwhile is told as such", () => {
  const ended = new pg.DatabaseError("terminating connection due to administrator command", 0, "error");
  ended.code = "57P01";
  expect(explainFailure(ended)).toBe(
    "The database does not answer any more (terminating connection due to administrator command): try again.",
  );
});
