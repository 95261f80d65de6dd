import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CannotStart } from "#server/cannot-start.ts";
import { DataDirInUse } from "#server/data-dir/data-dir-lock.ts";
import { ensureDataFolder } from "#server/data-dir/data-folder.ts";
import { DatabaseClient } from "#server/db/database-client.ts";
import { withClient } from "#server/db/with-client.ts";
import type { Environment } from "#server/environment.ts";
import { createLog } from "#server/log.ts";
import { holdsCluster } from "#server/postgres/cluster-folders.ts";
import { embeddedConnection, startPostgres } from "#server/postgres/start-postgres.ts";
import { checkDatabase } from "#server/processes/external-database.ts";

export type ShopDatabase = AsyncDisposable & {
  /** For the role that owns the tables. */
  connection: pg.ClientConfig;
  /** Whether a shop is running on it, or anybody else is connected. */
  isInUse: boolean;
};

/**
 * A shop's database for a command: the operator's own, or the embedded one, which is started for the command unless the
 * shop is running. Throws CannotStart if there is none.
 */
export async function openShopDatabase(environment: Environment): Promise<ShopDatabase> {
  const { database, dataDir } = environment;
  // After an interrupted restore or upgrade it has another name; starting it repairs that, or says how.
  if (database.kind === "embedded" && !(await holdsCluster(dataDir))) {
    throw new CannotStart(`There is no shop in DATA_DIR ${dataDir} yet: start it once with npm start.`);
  }
  return openOrMakeDatabase(environment);
}

/** The same, but creates a missing embedded database. */
export async function openOrMakeDatabase(environment: Environment): Promise<ShopDatabase> {
  const { database, dataDir, allowUnsafeDatabase } = environment;
  const nothingToEnd = { [Symbol.asyncDispose]: () => Promise.resolve() };
  if (database.kind === "external") {
    const connection = { connectionString: database.migrationUrl ?? database.url };
    await checkDatabase(connection, allowUnsafeDatabase);
    return { connection, isInUse: await hasOtherSessions(connection), ...nothingToEnd };
  }
  await ensureDataFolder(dataDir);
  const running = await embeddedConnection(dataDir);
  if (await answers(running)) return { connection: running, isInUse: true, ...nothingToEnd };
  try {
    const postgres = await startPostgres({ dataDir, log: createLog("silent") });
    return { connection: postgres.connection, isInUse: false, [Symbol.asyncDispose]: postgres.stop };
  } catch (error) {
    // A shop is running whose database is starting, restarting or stopping. The folder is not tried again: it would be taken from a starting shop.
    if (!(error instanceof DataDirInUse) || !(await answersSoon(running))) throw error;
    return { connection: running, isInUse: true, ...nothingToEnd };
  }
}

async function answersSoon(connection: pg.ClientConfig): Promise<boolean> {
  const until = performance.now() + RESTART.patience;
  while (performance.now() < until) {
    await sleep(RESTART.retry);
    if (await answers(connection)) return true;
  }
  return false;
}

/** Milliseconds that a command waits for a running shop's database. */
const RESTART = { patience: 15_000, retry: 250 } as const;

/** A running shop always holds connections; recent ones may be this command's own, about to close. */
function hasOtherSessions(connection: pg.ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ others: boolean }>(`select count(*) > 0 as others
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and backend_start < now() - interval '1 second'`);
    return rows[0]?.others === true;
  });
}

/** A frozen server accepts connections and never answers. */
const ANSWER_TIMEOUT = 5_000; // ms

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new DatabaseClient({ ...connection, connectionTimeoutMillis: ANSWER_TIMEOUT });
  try {
    await client.connect();
    return true;
  } catch {
    // Nothing listens there: the shop is not running, and this command starts its database itself.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
