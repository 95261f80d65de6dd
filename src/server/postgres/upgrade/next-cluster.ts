import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { lockDataDir } from "../../data-dir/data-dir-lock.ts";
import { ensureDataFolder } from "../../data-dir/data-folder.ts";
import { takeSecretKey, writeSecretKey } from "../../data-dir/secret-key.ts";
import type { Log } from "../../log.ts";
import { type EmbeddedPostgres, startPostgres } from "../start-postgres.ts";
import { endLeftServer, NEXT, removeAbandoned } from "./abandoned-clusters.ts";
import { clusterOf, replaceCluster } from "./cluster-folders.ts";

/** Does the work while no shop may run on DATA_DIR. Throws CannotStart when one does. */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockDataDir(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** Never the same name again: a cluster kept outside DATA_DIR has a folder of this name there, by now perhaps the shop's. */
export async function nameNext(dataDir: string, log: Log): Promise<string> {
  await removeAbandoned(dataDir, log);
  return join(dataDir, `${NEXT}${randomUUID().slice(0, 8)}`);
}

/** Makes a new cluster in a folder inside DATA_DIR, to be filled and then put in the place of the shop's. */
export async function startNext(nextDir: string, log: Log, durable: boolean): Promise<EmbeddedPostgres> {
  await ensureDataFolder(nextDir);
  return startPostgres({ dataDir: nextDir, log, durable });
}

/**
 * Puts the filled cluster and its key in the place of the shop's: a process that is killed between them leaves the key to
 * `removeAbandoned`. With `secretKey` undefined the operator sets it. Returns where the replaced cluster stands, to be removed last.
 */
export async function installNext(
  nextDir: string,
  { dataDir, secretKey, log }: { dataDir: string; secretKey: string | undefined; log: Log },
): Promise<string | undefined> {
  if (secretKey !== undefined) await writeSecretKey(nextDir, secretKey);
  await endLeftServer(dataDir, log);
  const replaced = await replaceCluster(dataDir, clusterOf(nextDir));
  await takeSecretKey(nextDir, dataDir);
  return replaced;
}
