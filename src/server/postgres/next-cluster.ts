import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { lockDataDir } from "../data-dir/data-dir-lock.ts";
import { ensureDataFolder } from "../data-dir/data-folder.ts";
import { takeSecretKey, writeSecretKey } from "../data-dir/secret-key.ts";
import type { Log } from "../log.ts";
import { endLeftServer, NEXT_PREFIX, removeAbandoned, removeNext } from "./abandoned-clusters.ts";
import { clusterOf, replaceCluster } from "./cluster-folders.ts";
import { type EmbeddedPostgres, startPostgres } from "./start-postgres.ts";

/** While it is held no shop may run on DATA_DIR. Throws CannotStart if one does. */
export function holdLock(dataDir: string): Disposable {
  return { [Symbol.dispose]: lockDataDir(dataDir) };
}

/**
 * A new name each time: outside DATA_DIR a cluster's folder has this name, and may be the shop's by now. What is left in
 * it is removed at the end of `await using`.
 */
export async function nameNext(dataDir: string, log: Log) {
  await removeAbandoned(dataDir, log);
  const nextDir = join(dataDir, `${NEXT_PREFIX}${randomUUID().slice(0, 8)}`);
  return { nextDir, [Symbol.asyncDispose]: () => removeNext(nextDir, log) };
}

/** Starts a new cluster in a folder of DATA_DIR, to be filled and then to replace the shop's. */
export async function startNext(nextDir: string, log: Log, durable: boolean): Promise<EmbeddedPostgres> {
  await ensureDataFolder(nextDir);
  return startPostgres({ dataDir: nextDir, log, durable });
}

/** Replaces the shop's cluster and key (undefined: the operator's); if killed in between, `removeAbandoned` handles the key. Returns where the old cluster is, to be removed last. */
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
