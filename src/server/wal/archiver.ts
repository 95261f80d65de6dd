import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { withClient } from "../db/with-client.ts";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import { superuserThrough } from "../postgres/cluster.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { removeArchiveStatus } from "./archive-status.ts";
import { dropSlots } from "./replication-slot.ts";

const SCRIPT = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "archive-wal.thread.ts")
  : join(PROJECT_FOLDER, "dist/server/archive-wal.js");

const RESTART_DELAY = 10_000; // ms
const STOP_TIMEOUT = 3_000; // ms

type ArchiverEnvironment = Pick<Environment, "backup" | "bucket" | "dataDir" | "logLevel">;

export type ArchiverData = ArchiverEnvironment & { socketFolder: string; secretKey: string };

/** Archives the embedded cluster's log in a thread: encryption takes seconds of CPU. Returns a function that stops it. */
export async function startArchiver(
  { backup, bucket, dataDir, logLevel }: ArchiverEnvironment,
  { socketFolder, secretKey }: { socketFolder: string; secretKey: string },
  log: Log,
): Promise<() => Promise<void>> {
  if (backup.to && backup.every > 0) {
    return runThread({ backup, bucket, dataDir, logLevel, socketFolder, secretKey }, log);
  }
  await withClient(superuserThrough(socketFolder), dropSlots).catch((err: unknown) => {
    // The cluster retains some log until the next start.
    log.warn({ err }, "The replication slots of an earlier archive could not be removed");
  });
  await removeArchiveStatus(dataDir);
  return () => Promise.resolve();
}

function runThread(data: ArchiverData, log: Log): () => Promise<void> {
  const ended = Promise.withResolvers<void>();
  let isStopping = false;
  let thread: Worker;
  const start = (): void => {
    thread = new Worker(SCRIPT, { workerData: data });
    thread.once("error", (err: unknown) => log.error({ err }, "The archiver failed"));
    thread.once("exit", () => {
      if (isStopping) return ended.resolve();
      log.error("The archiver ended by itself: starting it again");
      setTimeout(() => !isStopping && start(), RESTART_DELAY).unref();
    });
  };
  start();
  return async () => {
    isStopping = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage("stop");
    const cut = setTimeout(() => void thread.terminate(), STOP_TIMEOUT);
    // While it waits to be restarted there is nothing to end.
    if (thread.threadId === -1) ended.resolve();
    await ended.promise;
    clearTimeout(cut);
  };
}
