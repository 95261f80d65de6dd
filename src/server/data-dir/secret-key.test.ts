import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrMakeSecretKey, requireSecretKey, takeSecretKey, writeSecretKey } from "./secret-key.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a key is made once, kept for the shop's user alone, and is the same at every start", async () => {
  const folder = await temporaryFolder();
  const key = await readOrMakeSecretKey(folder);

  expect(key).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret-key"]);
  expect(await readOrMakeSecretKey(folder)).toBe(key);
  expect(await readOrMakeSecretKey(await temporaryFolder())).not.toBe(key);
});

test("another shop's key is the shop's once it is taken; where there is none nothing changes", async () => {
  const folder = await temporaryFolder();
  const own = await readOrMakeSecretKey(folder);
  const other = await temporaryFolder();
  await takeSecretKey(other, folder);
  expect(await readOrMakeSecretKey(folder)).toBe(own);

  const others = "k".repeat(43);
  await writeSecretKey(other, others);
  await takeSecretKey(other, folder);
  expect(await readOrMakeSecretKey(folder)).toBe(others);
  expect([...(await readdir(folder)), ...(await readdir(other))]).toEqual(["secret-key"]);
});

test("a key that is cut short is not replaced without a word", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "secret-key"), "");
  await expect(readOrMakeSecretKey(folder)).rejects.toThrow("does not hold a key");
});

test("a command beside the shop makes no key: the shop may run with another", async () => {
  const folder = await temporaryFolder();
  await expect(requireSecretKey(folder)).rejects.toThrow("is missing");
  expect(await readdir(folder)).toEqual([]);
  expect(await readOrMakeSecretKey(folder)).toBe(await requireSecretKey(folder));
});
