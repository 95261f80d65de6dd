import { lstat, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { ifMissing } from "../if-missing.ts";
import { syncFolder } from "../storage/sync-folder.ts";

/** The shop's cluster in DATA_DIR, a folder or a link to one; other versions are beside it as `postgres-MAJOR`. */
const CLUSTER = "postgres";

const REMOVED = ".removed";
const EXCHANGED = ".exchanged";

export async function majorOf(clusterFolder: string): Promise<number | undefined> {
  const text = await readFile(join(clusterFolder, "PG_VERSION"), "utf8").catch(ifMissing(undefined));
  return text === undefined ? undefined : Number(text);
}

export function clusterOf(dataDir: string): string {
  return join(dataDir, CLUSTER);
}

function exchangedOf(dataDir: string): string {
  return `${clusterOf(dataDir)}${EXCHANGED}`;
}

export function clusterBeside(dataDir: string, major: number): string {
  return join(dataDir, `${CLUSTER}-${major}`);
}

export async function listMajorsBeside(dataDir: string): Promise<number[]> {
  const majors = (await readdir(dataDir)).map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1]));
  return majors.filter(Number.isInteger).toSorted((a, b) => a - b);
}

/** Throws CannotStart, changing nothing, if the PostgreSQL of `major` cannot run the cluster. */
export async function refuseOtherMajor(dataDir: string, major: number): Promise<void> {
  const cluster = clusterOf(dataDir);
  const found = await majorOf(cluster);
  if (found === undefined && (await listMajorsBeside(dataDir)).length > 0 && !(await exists(cluster))) {
    throw new CannotStart(
      `An upgrade of the database in ${dataDir} was interrupted: npm run upgrade-database begins it again, and nothing is lost.`,
    );
  }
  if (found === undefined || found === major) return;
  const versions = `The database in ${cluster} was made by PostgreSQL ${found} and this shop brings ${major}`;
  throw new CannotStart(
    found < major
      ? `${versions}: npm run upgrade-database moves it over. Nothing was changed.`
      : `${versions}: install the version of the shop that made it. Nothing was changed.`,
  );
}

/** Completes an interrupted exchange whose new cluster was in place, else undoes it; true if there was one. Call with DATA_DIR locked. */
export async function repairExchange(dataDir: string): Promise<boolean> {
  const [cluster, exchanged] = [clusterOf(dataDir), exchangedOf(dataDir)];
  const hasCluster = await exists(cluster);
  const major = await majorOf(exchanged);
  if (major !== undefined) {
    await rename(exchanged, hasCluster ? clusterBeside(dataDir, major) : cluster);
  } else {
    const [oldest] = await listMajorsBeside(dataDir);
    if (oldest === undefined || hasCluster) return false;
    // As version 0.1.0 of the shop left it.
    await rename(clusterBeside(dataDir, oldest), cluster);
  }
  await syncFolder(dataDir);
  return true;
}

/** Like `repairExchange` but skips an upgrade by version 0.1.0 whose cluster is not of `major`: its command handles that. */
export async function repairRestore(dataDir: string, major: number): Promise<void> {
  const [oldest] = await listMajorsBeside(dataDir);
  if (oldest === major || (await exists(exchangedOf(dataDir)))) await repairExchange(dataDir);
}

export async function holdsCluster(dataDir: string): Promise<boolean> {
  if ((await exists(clusterOf(dataDir))) || (await exists(exchangedOf(dataDir)))) return true;
  return (await exists(dataDir)) && (await listMajorsBeside(dataDir)).length > 0;
}

/** Puts `next` in place of the shop's cluster, which is then kept beside it. No server may run in either. */
export async function exchangeCluster(dataDir: string, next: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  const major = await majorOf(cluster);
  if (major === undefined) throw new Error(`${dataDir} holds no cluster`);
  const beside = clusterBeside(dataDir, major);
  if (await exists(beside)) throw new CannotStart(`${beside} is in the way: move it away first, or remove it.`);
  // Only an exchange in progress uses this name, so `repairExchange` can tell which cluster was the shop's.
  await rename(cluster, exchangedOf(dataDir));
  await rename(next, cluster);
  await rename(exchangedOf(dataDir), beside);
  await syncFolder(dataDir);
}

/** Like `exchangeCluster`, but works without a cluster and clears leftovers of a killed run. Returns where the replaced one is, to be removed last. */
export async function replaceCluster(dataDir: string, next: string): Promise<string | undefined> {
  await removeLeftovers(dataDir);
  const major = await majorOf(clusterOf(dataDir));
  if (major === undefined) {
    await rename(next, clusterOf(dataDir));
    await syncFolder(dataDir);
    return undefined;
  }
  const replaced = clusterBeside(dataDir, major);
  await removeCluster(replaced);
  await exchangeCluster(dataDir, next);
  return replaced;
}

/** Follows a link to the cluster, if any. A half-removed one no longer counts as a cluster. */
export async function removeCluster(folder: string | undefined): Promise<void> {
  if (folder === undefined || !(await exists(folder))) return;
  const removed = `${folder}${REMOVED}`;
  await rename(folder, removed);
  // Already gone if an earlier removal was killed.
  const target = await realpath(removed).catch(ifMissing(undefined));
  if (target !== undefined) await rm(target, { recursive: true, force: true });
  await rm(removed, { recursive: true, force: true });
}

export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(CLUSTER) && name.endsWith(REMOVED)) await removeCluster(join(dataDir, name));
  }
}

/** True also for a dangling link. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ifMissing(undefined))) !== undefined;
}
