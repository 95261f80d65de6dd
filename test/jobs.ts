import { sql } from "kysely";
import { readOrMakeSecretKey } from "#server/data-dir/secret-key.ts";
import { readEnvironment } from "#server/environment.ts";
import { type JobShop, jobsOf } from "#server/jobs/jobs.ts";
import { runJobs } from "#server/jobs/run-jobs.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/storage/open.ts";
import type { ShopProcess } from "./shop-process.ts";

/** Runs the jobs of these names until the end of the test, polling every half second. */
export function withJobs(shop: JobShop, ...names: string[]): AsyncDisposable & { stop(): Promise<void> } {
  const jobs = jobsOf(shop).filter(({ name }) => names.includes(name));
  const { stop } = runJobs(
    shop,
    jobs.map((job) => ({ ...job, pollSeconds: 0.5 })),
  );
  return { stop, [Symbol.asyncDispose]: stop };
}

/**
 * Runs the jobs of these names like another instance of the shop, so that tests need not wait for its own processes to
 * poll; `settings` are the environment variables that the shop was started with.
 */
export async function hastenJobs(
  { db, connection, dataDir, url }: Pick<ShopProcess, "connection" | "dataDir" | "url"> & Pick<JobShop, "db">,
  names: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<AsyncDisposable> {
  const environment = readEnvironment({ ...settings, DATA_DIR: dataDir, PUBLIC_URL: url });
  if (!environment.ok) throw new Error(environment.refusal.sentence);
  const secretKey = await readOrMakeSecretKey(dataDir);
  const storage = openStorage(environment.value);
  return withJobs(
    { db, connection, environment: environment.value, storage, secretKey, log: createLog("silent") },
    ...names,
  );
}

/** Skips the seconds in which a change of status can be undone: nobody is notified before. */
export async function endUndoWindow({ db }: Pick<JobShop, "db">): Promise<void> {
  await sql`update jobs.job set start_after = now() where name = 'write-messages' and state = 'created'`.execute(db);
}
