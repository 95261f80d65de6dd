import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import { pino } from "pino";
import { migrate } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { startPostgres } from "#server/postgres/start-postgres.ts";
import { temporaryFolder, type TestFolder } from "./temporary-folder.ts";

/** The environment variable with the cluster that journeys start from (`journeys/set-up.ts`). */
export const CLUSTER_FOLDER = "JOURNEYS_CLUSTER";

let stopped: Promise<string> | undefined;

/** A DATA_DIR with a migrated, stopped database: creating one takes most of a first start. */
export async function dataDirWithCluster(): Promise<TestFolder> {
  const original = await (stopped ??= temporaryFolder().then(({ path }) => makeCluster(path)));
  const folder = await temporaryFolder();
  await cp(original, folder.path, { recursive: true });
  return folder;
}

/** Creates such a database in an empty folder; returns the folder. */
export async function makeCluster(path: string): Promise<string> {
  const postgres = await startPostgres({ dataDir: path, log: pino({ level: "silent" }), durable: false });
  await withClient(postgres.connection, (client) => migrate(client, resolve("migrations")));
  await postgres.stop();
  return path;
}
