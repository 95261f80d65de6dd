import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../log.ts";
import { ensureDataFolder } from "../../processes/data-folder.ts";
import { findBinaries } from "../binaries.ts";
import { findClusterLocation } from "../cluster-location.ts";
import { lockDataDir } from "../data-dir-lock.ts";
import { endStalePostmaster } from "../postmaster.ts";
import { type EmbeddedPostgres, startPostgres } from "../start-postgres.ts";
import { clusterOf, majorOf, removeCluster } from "./cluster-folders.ts";

/** Does the work while no shop may run on DATA_DIR. Throws CannotStart when one does. */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockDataDir(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

const NEXT = "next-";

/** Never the same name again: a cluster kept outside DATA_DIR has a folder of this name there, by now perhaps the shop's. */
export async function nameNext(dataDir: string, log: Log): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(NEXT)) await removeNext(join(dataDir, name), log);
  }
  return join(dataDir, `${NEXT}${randomUUID().slice(0, 8)}`);
}

/** Makes a new cluster in a folder inside DATA_DIR, to be filled and then put in the place of the shop's. */
export async function startNext(nextDir: string, log: Log, durable: boolean): Promise<EmbeddedPostgres> {
  await ensureDataFolder(nextDir);
  return startPostgres({ dataDir: nextDir, log, durable });
}

export async function removeNext(nextDir: string, log: Log): Promise<void> {
  if ((await majorOf(clusterOf(nextDir))) !== undefined) {
    await endStalePostmaster(await findClusterLocation(nextDir, await findBinaries(), log), log);
  }
  await removeCluster(clusterOf(nextDir));
  await rm(nextDir, { recursive: true, force: true });
}
