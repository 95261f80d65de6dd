import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readOrMakeSecretKey, requireSecretKey, takeSecretKey, writeSecretKey } from "./secret-key.ts";

test("a key is made once, kept for the shop's user alone, and is the same at every start", async () => {
  await using folder = await temporaryFolder();
  await using other = await temporaryFolder();
  const key = await readOrMakeSecretKey(folder.path);

  expect(key).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(folder.path, "secret-key"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder.path)).toEqual(["secret-key"]);
  expect(await readOrMakeSecretKey(folder.path)).toBe(key);
  expect(await readOrMakeSecretKey(other.path)).not.toBe(key);
});

test("another shop's key is the shop's once it is taken; where there is none nothing changes", async () => {
  await using folder = await temporaryFolder();
  const own = await readOrMakeSecretKey(folder.path);
  await using other = await temporaryFolder();
  await takeSecretKey(other.path, folder.path);
  expect(await readOrMakeSecretKey(folder.path)).toBe(own);

  const others = "k".repeat(43);
  await writeSecretKey(other.path, others);
  await takeSecretKey(other.path, folder.path);
  expect(await readOrMakeSecretKey(folder.path)).toBe(others);
  expect([...(await readdir(folder.path)), ...(await readdir(other.path))]).toEqual(["secret-key"]);
});

test("a key that is cut short is not replaced without a word", async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, "secret-key"), "");
  await expect(readOrMakeSecretKey(folder.path)).rejects.toThrow("does not hold a key");
});

test("a command beside the shop makes no key: the shop may run with another", async () => {
  await using folder = await temporaryFolder();
  await expect(requireSecretKey(folder.path)).rejects.toThrow("is missing");
  expect(await readdir(folder.path)).toEqual([]);
  expect(await readOrMakeSecretKey(folder.path)).toBe(await requireSecretKey(folder.path));
});
