import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../processes/cannot-start.ts";
import type { Log } from "../log.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, ensureRuntimeRole, RUNTIME_ROLE, SHOP_DATABASE, SHOP_ROLE } from "./cluster.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { findLodging, socketFolderOf } from "./lodging.ts";
import { openLogFile } from "./log-file.ts";
import { clearAway, end, launch, type Postmaster } from "./postmaster.ts";

const DEFAULT_MAX_CONNECTIONS = 60;

/** After a crash the next try comes at once, then ever later. */
const RESTART_DELAYS_MS = [0, 100, 250, 500, 1_000, 2_000];
/** A server that ran this long was well: its end is a new trouble, not the last one again. */
const WELL_AFTER_MS = 30_000;
/** How often a first start is tried while the remains of a killed server hold on to its memory. */
const FIRST_TRIES = 20;
const FIRST_TRY_DELAY_MS = 250;

/** Throws with what PostgreSQL said last, when it does not come up. */
type Relaunch = (signal: AbortSignal | undefined) => Promise<Postmaster>;

export type EmbeddedPostgresOptions = {
  /** Absolute; it exists and is ours to write. */
  dataDir: string;
  log: Log;
  maxConnections?: number;
  /** False for tests: quicker, and worth nothing after a crash of the machine. */
  durable?: boolean;
  /** Ends a start that is under way; it then throws the signal's reason. */
  signal?: AbortSignal;
};

/** How the pg client reaches it: `host` is the folder of its socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  /** As the role that owns the database: for migrations and the operator's commands. */
  connection: EmbeddedConnection;
  /** As the role that the shop serves with; it may use what `grantToRuntimeRole` gives it. */
  runtimeConnection: EmbeddedConnection;
  /** Ends it, whatever it is doing, within 6 s. Another call waits for the same end. */
  stop(): Promise<void>;
};

/**
 * Starts the database of a DATA_DIR and keeps it running until it is stopped: one that dies is started again.
 * Throws CannotStart when another shop runs there, or when PostgreSQL cannot.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, signal, durable = true, maxConnections = DEFAULT_MAX_CONNECTIONS } = options;
  const binaries = await findBinaries();
  const unlock = lockDataDir(dataDir);
  const logFile = openLogFile(join(dataDir, "postgres.log"));
  const leave = (): void => {
    logFile.close();
    unlock();
  };
  try {
    const lodging = await findLodging(dataDir, binaries, log);
    await clearAway(lodging, log);
    await ensureCluster({ lodging, major: binaries.major, durable, signal, log });
    const tuning = { socketFolder: lodging.socketFolder, maxConnections, durable };
    const relaunch: Relaunch = async (stopping) => {
      await clearAway(lodging, log);
      const sizeBefore = logFile.size();
      return launch(lodging, tuning, logFile.descriptor, stopping).catch((cause: unknown) => {
        stopping?.throwIfAborted();
        throw new Error(logFile.lastFailureSince(sizeBefore) ?? String(cause), { cause });
      });
    };
    const stop = keepRunning(await launchFirst(relaunch, signal), relaunch, log);
    try {
      await ensureRuntimeRole(lodging.socketFolder);
    } catch (error) {
      await stop();
      throw error;
    }
    const connection = connectionThrough(lodging.socketFolder);
    let stopped: Promise<void> | undefined;
    return {
      connection,
      runtimeConnection: { ...connection, user: RUNTIME_ROLE },
      stop: () => (stopped ??= stop().finally(leave)),
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Where the running database of a DATA_DIR is to be found, for commands that work beside the shop. */
export async function embeddedConnection(dataDir: string): Promise<EmbeddedConnection> {
  return connectionThrough(await socketFolderOf(dataDir));
}

function connectionThrough(socketFolder: string): EmbeddedConnection {
  return { host: socketFolder, port: 5432, user: SHOP_ROLE, database: SHOP_DATABASE };
}

async function launchFirst(relaunch: Relaunch, signal: AbortSignal | undefined): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await relaunch(signal);
    } catch (cause) {
      signal?.throwIfAborted();
      const failure = (cause as Error).message;
      // The last backends of a killed server are about to notice that it is gone: tried again.
      if (tries >= FIRST_TRIES || !failure.includes("is still in use")) {
        throw new CannotStart(`The embedded PostgreSQL did not start: ${failure}`, { cause });
      }
      await sleep(FIRST_TRY_DELAY_MS);
    }
  }
}

/** Starts a server that died again, until the returned function is called: it ends the server for good. */
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
        // The loop tries again, unless this was the stop.
        if (!stopping.signal.aborted) log.error({ err: error }, "PostgreSQL did not start again");
        return undefined;
      });
      if (current) log.info({ pid: current.pid }, "PostgreSQL runs again");
    }
  })();

  return async () => {
    stopping.abort();
    if (current) await end(current);
    await watching;
  };
}
