import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { Lodging } from "./lodging.ts";
import { howToRun } from "./run.ts";
import { postgresArguments, type Tuning } from "./tuning.ts";

const POLL_MS = 10;

/** How PostgreSQL is asked to end, ever less politely, and how long each is waited for; any of them loses nothing that was committed. */
const ENDINGS = [
  { signal: "SIGINT", patienceMs: 3_000 },
  { signal: "SIGQUIT", patienceMs: 1_500 },
  { signal: "SIGKILL", patienceMs: 1_000 },
] as const;

/** A server that we started; `exited` resolves when it is gone, whoever ended it. */
export type Postmaster = { pid: number; exited: Promise<void>; isRunning(): boolean };

/**
 * Starts the server and waits until it takes connections, which after a crash includes its recovery.
 * Throws when it ends before, or when `signal` ends it.
 */
export async function launch(
  lodging: Lodging,
  tuning: Tuning,
  logFile: number,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const command = lodging.command("postgres", postgresArguments(lodging.clusterFolder, tuning));
  const child = spawn(command.file, command.arguments, { ...howToRun(command), stdio: ["ignore", logFile, logFile] });
  const postmaster = watch(child);
  for (;;) {
    await sleep(POLL_MS);
    if (!postmaster || !postmaster.isRunning()) throw new Error("PostgreSQL ended before it took connections");
    if (signal?.aborted) {
      await end(postmaster);
      throw signal.reason;
    }
    const found = readLockFile(lodging.clusterFolder);
    if (found?.pid === postmaster.pid && found.isReady) return postmaster;
  }
}

/** Undefined when the program could not even be called. */
function watch(child: ChildProcess): Postmaster | undefined {
  const { pid } = child;
  // Node tells the reason in this event; without a listener it would end the shop.
  child.once("error", () => {});
  if (pid === undefined) return undefined;

  // The last chance when the shop ends by an error that nobody caught.
  const endWithUs = (): void => void signalTo(pid, "SIGINT");
  process.once("exit", endWithUs);
  let isRunning = true;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => {
      isRunning = false;
      process.off("exit", endWithUs);
      resolve();
    });
  });
  return { pid, exited, isRunning: () => isRunning };
}

/** Ends a server of ours and waits for it, at most the sum of `ENDINGS`. */
export async function end(postmaster: Postmaster): Promise<void> {
  await endPolitely(postmaster.pid, () => !postmaster.isRunning());
}

/**
 * Clears the way after a shop that was killed: its PostgreSQL, should it still run, is ended like any other, and the
 * marks of a dead one are removed where PostgreSQL would mistake a stranger with the same number for it.
 */
export async function clearAway({ clusterFolder, socketFolder }: Lodging, log: Log): Promise<void> {
  const found = readLockFile(clusterFolder);
  if (found && isPostmasterOf(found.pid, clusterFolder)) {
    log.warn({ pid: found.pid }, "ending the PostgreSQL that an earlier shop left behind");
    await endPolitely(found.pid, () => !isPostmasterOf(found.pid, clusterFolder));
  } else if (found && isAlive(found.pid)) {
    await rm(join(clusterFolder, "postmaster.pid"), { force: true });
  }
  for (const name of await readdir(socketFolder)) await rm(join(socketFolder, name), { force: true });
}

async function endPolitely(pid: number, isGone: () => boolean): Promise<void> {
  for (const { signal, patienceMs } of ENDINGS) {
    if (isGone() || !signalTo(pid, signal)) return;
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      if (isGone()) return;
    }
  }
}

/** What PostgreSQL writes about itself: its number in the first line, its state in the eighth. */
function readLockFile(clusterFolder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === "ready" } : undefined;
  } catch (error) {
    // Not there: no server is running, or it has not come that far.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a number still belongs to the server of this cluster, and not to whoever got it afterwards. */
function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  try {
    // A server works inside its cluster.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(`-D ${clusterFolder}`);
  } catch {
    // Nobody has that number, or somebody whom we may not look at.
    return false;
  }
}

function isAlive(pid: number): boolean {
  return signalTo(pid, 0);
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
