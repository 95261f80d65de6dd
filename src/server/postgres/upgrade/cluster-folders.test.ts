import { mkdir, mkdtempDisposable, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clusterOf, removeCluster, removeLeftovers, replaceCluster } from "./cluster-folders.ts";

async function makeCluster(folder: string, contents: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, "PG_VERSION"), "18\n");
  await writeFile(join(folder, "contents"), contents);
  return folder;
}

test("a cluster takes the shop's place also where one that was killed left its files", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "clusters-"));
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
  await using folder = await mkdtempDisposable(join(tmpdir(), "clusters-"));
  await symlink(join(folder.path, "gone"), join(folder.path, "postgres-18.removed"));
  await removeLeftovers(folder.path);
  expect(await readdir(folder.path)).toEqual([]);
});
