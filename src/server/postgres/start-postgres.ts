import { setTimeout as sleep } from "node:timers/promises";
import { lazy } from "#domain/lazy.ts";
import { CannotStart } from "../cannot-start.ts";
import { messageOf } from "../caught-error.ts";
import { lockDataDir } from "../data-dir/data-dir-lock.ts";
import type { Log } from "../log.ts";
import { removeAbandoned } from "./abandoned-clusters.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { refuseOtherMajor, repairRestore } from "./cluster-folders.ts";
import { findClusterLocation, socketFolderOf } from "./cluster-location.ts";
import { ensureCluster, ensureRuntimeRole, RUNTIME_ROLE, SHOP_DATABASE, SHOP_ROLE } from "./cluster.ts";
import { openLogFile } from "./log-file.ts";
import { endStalePostmaster, endPostmaster, launchPostmaster, type Postmaster } from "./postmaster.ts";
import { SHOP_PORT } from "./tuning.ts";

const DEFAULT_MAX_CONNECTIONS = 60;

const RESTART_DELAYS_MS = [0, 100, 250, 500, 1_000, 2_000];
const WELL_AFTER_MS = 30_000; // a server that ran this long resets the delays
const FIRST_TRIES = 20;
const FIRST_TRY_DELAY_MS = 250;

type Relaunch = (signal: AbortSignal | undefined) => Promise<Postmaster>;

type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Log;
  maxConnections?: number;
  /** False for tests: faster, but a crash of the machine loses data. */
  durable?: boolean;
  /** A port other than the shop's hides the server from other commands. */
  port?: number;
  signal?: AbortSignal;
};

/** `host` is the folder of its socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** Connects as the serving role, with the rights of `grantToRuntimeRole`. */
  runtimeConnection: EmbeddedConnection;
  /** Takes at most 6 s; repeated calls share one stop. */
  stop(): Promise<void>;
};

/** Starts the database and restarts it when it dies. Throws CannotStart if locked or unable to start. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  options.signal?.throwIfAborted(); // another start may have begun
  const unlock = lockDataDir(options.dataDir);
  try {
    const major = Number(binaries.major);
    await removeAbandoned(options.dataDir, options.log);
    await repairRestore(options.dataDir, major);
    await refuseOtherMajor(options.dataDir, major);
    const postgres = await startCluster(options, binaries);
    return { ...postgres, stop: lazy(() => postgres.stop().finally(unlock)) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** For the holder of DATA_DIR's lock, with binaries of the cluster's own version. */
export async function startCluster(options: EmbeddedPostgresOptions, binaries: Binaries): Promise<EmbeddedPostgres> {
  const { dataDir, log, signal, durable = true, port = SHOP_PORT } = options;
  const { maxConnections = DEFAULT_MAX_CONNECTIONS } = options;
  const logFile = openLogFile(dataDir);
  try {
    const location = await findClusterLocation(dataDir, binaries, log);
    await endStalePostmaster(location, log);
    await ensureCluster({ location, major: binaries.major, durable, signal, log });
    const { socketFolder } = location;
    const tuning = { socketFolder, port, maxConnections, durable, major: Number(binaries.major) };
    const relaunch: Relaunch = async (stopping) => {
      await endStalePostmaster(location, log);
      const sizeBefore = logFile.size();
      return launchPostmaster(location, tuning, logFile.descriptor, stopping).catch((cause: unknown) => {
        stopping?.throwIfAborted();
        throw new Error(logFile.lastFailureSince(sizeBefore) ?? String(cause), { cause });
      });
    };
    const stop = keepRunning(await launchFirst(relaunch, signal), relaunch, log);
    try {
      await ensureRuntimeRole(socketFolder, port);
    } catch (cause) {
      await stop();
      throw didNotStart(cause);
    }
    const connection = connectionThrough(socketFolder, port);
    return {
      connection,
      runtimeConnection: { ...connection, user: RUNTIME_ROLE },
      stop: lazy(() => stop().finally(logFile.close)),
    };
  } catch (error) {
    logFile.close();
    throw error;
  }
}

export async function embeddedConnection(dataDir: string): Promise<EmbeddedConnection> {
  return connectionThrough(await socketFolderOf(dataDir));
}

function connectionThrough(socketFolder: string, port = SHOP_PORT): EmbeddedConnection {
  return { host: socketFolder, port, user: SHOP_ROLE, database: SHOP_DATABASE };
}

async function launchFirst(relaunch: Relaunch, signal: AbortSignal | undefined): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await relaunch(signal);
    } catch (cause) {
      signal?.throwIfAborted();
      // Backends of a killed server still hold its memory, so retry.
      if (tries >= FIRST_TRIES || !messageOf(cause).includes("is still in use")) throw didNotStart(cause);
      await sleep(FIRST_TRY_DELAY_MS);
    }
  }
}

function didNotStart(cause: unknown): CannotStart {
  return new CannotStart(`The embedded PostgreSQL did not start: ${messageOf(cause)}`, { cause });
}

function keepRunning(first: Postmaster, relaunch: Relaunch, log: Log): () => Promise<void> {
  let current: Postmaster | undefined = first;
  const stopping = new AbortController();

  const watching = (async () => {
    let attempt = 0;
    for (;;) {
      const startedAt = performance.now();
      await current?.exited;
      current = undefined;
      if (performance.now() - startedAt > WELL_AFTER_MS) attempt = 0;
      if (stopping.signal.aborted) return;

      const delay = RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)];
      attempt += 1;
      log.error({ attempt, delay }, "PostgreSQL ended by itself: starting it again");
      await sleep(delay);
      current = await relaunch(stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted) log.error({ err: error }, "PostgreSQL did not start again");
        return undefined;
      });
      if (current) log.info({ postgresPid: current.pid }, "PostgreSQL runs again");
    }
  })();

  return async () => {
    stopping.abort();
    if (current) await endPostmaster(current);
    await watching;
  };
}
