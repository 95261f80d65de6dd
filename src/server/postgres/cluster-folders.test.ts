import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import {
  clusterOf,
  exchangeCluster,
  removeCluster,
  removeLeftovers,
  repairExchange,
  repairRestore,
  replaceCluster,
} from "./cluster-folders.ts";

async function makeCluster(folder: string, contents: string, major = 18): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, "PG_VERSION"), `${major}\n`);
  await writeFile(join(folder, "contents"), contents);
  return folder;
}

test("a cluster takes the shop's place also where one that was killed left its files", async () => {
  await using folder = await temporaryFolder();
  const dataDir = folder.path;
  await makeCluster(clusterOf(dataDir), "the shop");
  await makeCluster(join(dataDir, "postgres-18"), "moved aside");
  await makeCluster(join(dataDir, "postgres-18.removed"), "half removed");
  const next = await makeCluster(join(dataDir, "next"), "restored");

  await removeCluster(await replaceCluster(dataDir, next));

  expect(await readdir(dataDir)).toEqual(["postgres"]);
  expect(await readFile(join(clusterOf(dataDir), "contents"), "utf8")).toBe("restored");
});

test("a removal that was killed after its link's target goes on with the link", async () => {
  await using folder = await temporaryFolder();
  await symlink(join(folder.path, "gone"), join(folder.path, "postgres-18.removed"));
  await removeLeftovers(folder.path);
  expect(await readdir(folder.path)).toEqual([]);
});

/** A shop's cluster of version 17, with one of 16 beside it, and one of 18 to replace it. */
async function openExchange() {
  const folder = await temporaryFolder();
  const dataDir = folder.path;
  await makeCluster(clusterOf(dataDir), "the shop", 17);
  await makeCluster(join(dataDir, "postgres-16"), "of long ago", 16);
  const next = await makeCluster(join(dataDir, "next"), "moved");
  return { dataDir, next, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

async function contentsOf(dataDir: string) {
  const clusters = (await readdir(dataDir)).filter((name) => name.startsWith("postgres")).toSorted();
  const read = async (name: string) => [name, await readFile(join(dataDir, name, "contents"), "utf8")];
  return Object.fromEntries(await Promise.all(clusters.map(read)));
}

test("a swap killed before its second step is undone, whatever older cluster exists beside it", async () => {
  for (const repair of [repairExchange, (dataDir: string) => repairRestore(dataDir, 18)]) {
    await using exchange = await openExchange();
    const { dataDir, next } = exchange;
    // Makes the second step fail as if it were never reached.
    await rename(next, `${next}-elsewhere`);
    await expect(exchangeCluster(dataDir, next)).rejects.toThrow("ENOENT");

    await repair(dataDir);

    expect(await contentsOf(dataDir)).toEqual({ postgres: "the shop", "postgres-16": "of long ago" });
  }
});

test("an exchange that was killed before its last step is finished", async () => {
  await using exchange = await openExchange();
  const { dataDir, next } = exchange;
  await rename(clusterOf(dataDir), `${clusterOf(dataDir)}.exchanged`);
  await rename(next, clusterOf(dataDir));

  expect(await repairExchange(dataDir)).toBe(true);

  const whole = { postgres: "moved", "postgres-16": "of long ago", "postgres-17": "the shop" };
  expect(await contentsOf(dataDir)).toEqual(whole);
  expect(await repairExchange(dataDir)).toBe(false);
});

test("no cluster is moved while another stands where the shop's would go", async () => {
  await using exchange = await openExchange();
  const { dataDir, next } = exchange;
  await makeCluster(join(dataDir, "postgres-17"), "of a restore", 17);
  await expect(exchangeCluster(dataDir, next)).rejects.toThrow("postgres-17 is in the way");
  expect(await contentsOf(dataDir)).toMatchObject({ postgres: "the shop", "postgres-17": "of a restore" });
});
