import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type pg from "pg";
import { lazy } from "#domain/lazy.ts";
import { CannotStart } from "../cannot-start.ts";
import { ensureDataFolder, explainRefusedFile } from "../data-dir/data-folder.ts";
import { POOL_SIZE, sharePool } from "../db/pool-size.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import { openGeneration } from "./generation.ts";
import { bindSockets } from "./shared-socket.ts";
import { type UpgradeOptions, upgradeSchema } from "./upgrade-schema.ts";
import type { SharedContext } from "./worker-messages.ts";
import { Workers } from "./workers.ts";

const BESIDE_POOLS = 20; // connections: more than `sharePool` reserves, since this server is the shop's own

const FIRST_MIGRATION = "0001-shop.sql"; // applied only to an empty database

type StartOptions = UpgradeOptions & {
  workerScript: string;
  /** Aborts a start, which throws once everything it began has ended. */
  signal: AbortSignal;
};

export type RunningShop = {
  /** Replaces the workers one by one, without losing a request. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

type Ending = () => Promise<void>;

type Endings = { claim?: () => void; workers?: Ending; changes?: Ending; archiver?: Ending; database?: Ending };

/** Workers load while the database starts. Throws CannotStart with nothing left running. */
export async function startShop(options: StartOptions): Promise<RunningShop> {
  const { environment, workerScript, log, signal } = options;
  const endings: Endings = {};
  const endAll = async (): Promise<void> => {
    endings.claim?.();
    // Workers first: they need the database to finish their answers.
    await endings.workers?.();
    await endings.changes?.();
    await endings.archiver?.();
    await endings.database?.();
  };
  try {
    await ensureDataFolder(environment.dataDir);
    if (environment.database.kind === "embedded") {
      const { claimDataDir } = await import("../data-dir/data-dir-lock.ts");
      const release = await claimDataDir(environment.dataDir, options);
      endings.claim = release;
      // At once, so that a new start waits until this one has ended.
      signal.addEventListener("abort", release);
    }
    const sockets = await bindSockets(environment.host, environment.port, environment.workers, signal);
    signal.throwIfAborted();
    const generation = openGeneration(environment.dataDir);
    const workers = new Workers({ count: environment.workers, script: workerScript, sockets, generation, log });
    const stopWorkers = lazy(() => workers.stop());
    endings.workers = stopWorkers;
    const onAbort = (): void => void stopWorkers();
    signal.addEventListener("abort", onAbort);
    await bringUp(options, workers, endings);
    signal.throwIfAborted();
    signal.removeEventListener("abort", onAbort);
    return { restart: () => workers.restart(), stop: lazy(endAll) };
  } catch (error) {
    await endAll();
    throw explainSpawn(explainRefusedFile(error, environment.dataDir));
  }
}

/** Explains to the operator why the system cannot fork; other errors pass unchanged. */
function explainSpawn(error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || !String(error.syscall).startsWith("spawn")) return error;
  return new CannotStart(
    `A process of the shop cannot be started (${error.message}): its limits, as that of open files, are too low, or memory is short.`,
    { cause: error },
  );
}

async function bringUp(options: StartOptions, workers: Workers, endings: Endings): Promise<void> {
  const { environment, log, say, signal } = options;
  const { end, owner, startArchiver, ...context } = await openDatabase(environment, log, say, signal);
  endings.database = end;
  const { connection } = context;

  const applied = await upgradeSchema(options, { owner, ...context });
  if (applied.length > 0) say(`Schema brought up to date (${applied.join(", ")}).`);
  signal.throwIfAborted();

  if (environment.demo && applied.includes(FIRST_MIGRATION)) say("Loading the demo catalogue…");
  const signInLines = await workers.prepare(connection);
  signal.throwIfAborted();

  const [{ listenToChanges }, { relayChanges }, { relayGroupCounts }, { relayPlacedKeys }] = await Promise.all([
    import("../changes.ts"),
    import("./changes-relay.ts"),
    import("./group-counts-relay.ts"),
    import("./placed-keys-relay.ts"),
  ]);
  const changes = listenToChanges(connection, log);
  endings.changes = changes.close;
  const relays = [relayChanges(changes), relayGroupCounts(), relayPlacedKeys()];
  const welcome = (worker: ChildProcess) => relays.forEach((relay) => relay.join(worker));
  await workers.serve({ context, welcome });
  signal.throwIfAborted();
  endings.archiver = await startArchiver?.();

  say(`\nThe shop is open:  ${environment.publicUrl}/`);
  say(`Its panel:         ${environment.publicUrl}/admin`);
  for (const line of signInLines) say(line);
}

/** `owner` migrates; it equals `connection` if one role does everything. The embedded cluster's log is archived to BACKUP_TO. */
type OpenDatabase = SharedContext & { owner: pg.ClientConfig; end: Ending; startArchiver?: () => Promise<Ending> };

async function openDatabase(
  environment: Environment,
  log: Log,
  say: StartOptions["say"],
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const { database, dataDir, secretKey, workers, allowUnsafeDatabase } = environment;
  if (database.kind === "external") {
    say("Connecting to the database of DATABASE_URL…");
    const connection = { connectionString: database.url };
    const { checkDatabase } = await import("./external-database.ts");
    const allowed = await checkDatabase(connection, allowUnsafeDatabase);
    const pool = sharePool(allowed, workers);
    if ("needed" in pool) {
      throw new CannotStart(
        `The database of DATABASE_URL allows the shop ${allowed} connections: allow ${pool.needed} for WORKERS=${workers}, or set fewer WORKERS.`,
      );
    }
    if (secretKey === undefined) throw new Error("the environment was read without SECRET_KEY");
    const owner = database.migrationUrl === undefined ? connection : { connectionString: database.migrationUrl };
    return { connection, owner, poolSize: pool.size, secretKey, end: () => Promise.resolve() };
  }

  say(`Starting the database in ${dataDir}/postgres…`);
  const [{ startPostgres }, { clusterOf }, { explainNewKey, readOrMakeSecretKey }, { startArchiver }] =
    await Promise.all([
      import("../postgres/start-postgres.ts"),
      import("../postgres/cluster-folders.ts"),
      import("../data-dir/secret-key.ts"),
      import("../wal/archiver.ts"),
    ]);
  const maxConnections = (workers + 1) * POOL_SIZE + BESIDE_POOLS;
  const isFirstStart = !existsSync(clusterOf(dataDir));
  const postgres = await startPostgres({ dataDir, log, maxConnections, signal });
  try {
    const onMade = (): void => {
      if (!isFirstStart) say(explainNewKey(dataDir));
    };
    const key = secretKey ?? (await readOrMakeSecretKey(dataDir, onMade));
    return {
      connection: postgres.runtimeConnection,
      owner: postgres.connection,
      poolSize: POOL_SIZE,
      secretKey: key,
      end: postgres.stop,
      startArchiver: () => startArchiver(environment, { socketFolder: postgres.connection.host, secretKey: key }, log),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
