import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { removeSecretKey, takeSecretKey } from "../data-dir/secret-key.ts";
import type { Log } from "../log.ts";
import { findBinaries } from "./binaries.ts";
import { clusterOf, exists, majorOf, removeCluster, removeLeftovers } from "./cluster-folders.ts";
import { findClusterLocation } from "./cluster-location.ts";
import { endStalePostmaster } from "./postmaster.ts";

/** Prefix of folders in DATA_DIR in which a restore or an upgrade builds a cluster. */
export const NEXT_PREFIX = "next-";

/** Removes what killed restores and upgrades left beside the shop's cluster. Call with DATA_DIR locked. */
export async function removeAbandoned(dataDir: string, log: Log): Promise<void> {
  await removeLeftovers(dataDir).catch((err: unknown) => {
    log.warn({ err }, "a database that a restore or an upgrade replaced could not be removed");
  });
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(NEXT_PREFIX)) await removeNext(join(dataDir, name), log);
  }
}

/** Best effort: at the end of a failed restore an error here would hide the first one. `removeAbandoned` tries again. */
export async function removeNext(nextDir: string, log: Log): Promise<void> {
  try {
    // A key without a cluster already belongs to the shop. First, so that a half-removed cluster is not taken for that.
    if (await exists(clusterOf(nextDir))) await removeSecretKey(nextDir);
    else await takeSecretKey(nextDir, dirname(nextDir));
    await endLeftServer(nextDir, log);
    await removeCluster(clusterOf(nextDir));
    await rm(nextDir, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, folder: nextDir }, "a folder of a restore or an upgrade could not be removed");
  }
}

export async function endLeftServer(dataDir: string, log: Log): Promise<void> {
  if ((await majorOf(clusterOf(dataDir))) === undefined) return;
  await endStalePostmaster(await findClusterLocation(dataDir, await findBinaries(), log), log);
}
