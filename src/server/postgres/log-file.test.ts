import { readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { logPathOf, openLogFile } from "./log-file.ts";

const FULL = Buffer.alloc(2_000_001, "x");

test("a log that has grown becomes the previous part", async () => {
  await using folder = await temporaryFolder();
  await writeFile(logPathOf(folder.path), FULL);
  const log = openLogFile(folder.path);
  expect(log.size()).toBe(0);
  expect((await readdir(folder.path)).toSorted()).toEqual(["postgres.log", "postgres.log.1"]);
  log.close();
});

test("a log whose previous part cannot be written is bounded all the same, and ends nothing", async () => {
  await using folder = await temporaryFolder();
  await writeFile(logPathOf(folder.path), FULL);
  await symlink(join(folder.path, "missing", "part"), `${logPathOf(folder.path)}.1`);
  const log = openLogFile(folder.path);
  expect(log.size()).toBe(0);
  expect(await readdir(folder.path)).toEqual(["postgres.log"]);
  log.close();
});
