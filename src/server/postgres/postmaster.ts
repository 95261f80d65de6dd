import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../caught-error.ts";
import type { Log } from "../log.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { howToRun } from "./run-program.ts";
import { postgresArguments, type Tuning } from "./tuning.ts";

const POLL_MS = 10;

const RECOVERY_CHECK_MS = 500;

const CLOSING_CHECK_MS = 2_000;

/** Five seconds: a busy machine is slow to fork the startup process, and to listen once it has ended. */
const MAX_CHECKS_WITHOUT_RECOVERY = 10;

/** Tried in this order; none of them loses committed data. */
const ENDINGS = [
  { signal: "SIGINT", timeoutMs: 3_000 },
  { signal: "SIGQUIT", timeoutMs: 1_500 },
  { signal: "SIGKILL", timeoutMs: 1_000 },
] as const;

export type Postmaster = { pid: number; exited: Promise<void>; isRunning(): boolean };

/** Waits until it accepts connections, crash recovery included. Throws if it exits first or `signal` aborts. */
export async function launchPostmaster(
  location: ClusterLocation,
  tuning: Tuning,
  logFile: number,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const command = location.command("postgres", postgresArguments(location.clusterFolder, tuning));
  const child = spawn(command.file, command.arguments, { ...howToRun(command), stdio: ["ignore", logFile, logFile] });
  const postmaster = watch(child, location.clusterFolder);
  let checkedAt = performance.now();
  let withoutRecovery = 0;
  for (;;) {
    await sleep(POLL_MS);
    if (!postmaster || !postmaster.isRunning()) throw new Error("PostgreSQL ended before it took connections");
    if (signal?.aborted) {
      await endPostmaster(postmaster);
      throw signal.reason;
    }
    const lockFile = readLockFile(location.clusterFolder);
    if (lockFile?.pid === postmaster.pid && lockFile.status === "ready") return postmaster;
    if (performance.now() - checkedAt < RECOVERY_CHECK_MS) continue;
    checkedAt = performance.now();
    withoutRecovery = hasStartupProcess(postmaster.pid) ? 0 : withoutRecovery + 1;
    if (withoutRecovery === MAX_CHECKS_WITHOUT_RECOVERY) {
      await endPostmaster(postmaster);
      throw new Error("PostgreSQL stopped recovering before it took connections");
    }
  }
}

/** If the disk is full during recovery, a server may lose its startup process and never accept connections. */
function hasStartupProcess(postmaster: number): boolean {
  return titlesOfChildren(postmaster).some((title) => title.startsWith("postgres: startup"));
}

function titlesOfChildren(pid: number): string[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" }).split("\n");
    return lines.flatMap((line) => {
      const [, parent, title = ""] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
      return Number(parent) === pid ? title : [];
    });
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.flatMap((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "utf8");
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

function watch(child: ChildProcess, clusterFolder: string): Postmaster | undefined {
  const { pid } = child;
  // Without a listener this event would end the shop.
  child.once("error", () => {});
  if (pid === undefined) return undefined;

  const endWithUs = (): void => void signalTo(pid, "SIGINT");
  process.once("exit", endWithUs);
  // On somebody's SIGTERM it refuses connections, and waits without end for the shop to close its own.
  const check = setInterval(() => isClosing(pid, clusterFolder) && signalTo(pid, "SIGINT"), CLOSING_CHECK_MS).unref();
  let isRunning = true;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => {
      isRunning = false;
      clearInterval(check);
      process.off("exit", endWithUs);
      resolve();
    });
  });
  return { pid, exited, isRunning: () => isRunning };
}

export async function endPostmaster(postmaster: Postmaster): Promise<void> {
  await endPolitely(postmaster.pid, () => !postmaster.isRunning());
}

/** Stops the server of a killed shop, and removes a stale lock file whose pid now belongs to another process. */
export async function endStalePostmaster({ clusterFolder, socketFolder }: ClusterLocation, log: Log): Promise<void> {
  const stale = readLockFile(clusterFolder);
  if (stale && isPostmasterOf(stale.pid, clusterFolder)) {
    log.warn({ postgresPid: stale.pid }, "ending the PostgreSQL that an earlier shop left behind");
    await endPolitely(stale.pid, () => !isPostmasterOf(stale.pid, clusterFolder));
  } else if (stale && signalTo(stale.pid, 0)) {
    await rm(join(clusterFolder, "postmaster.pid"), { force: true });
  }
  for (const name of await readdir(socketFolder)) await rm(join(socketFolder, name), { force: true });
}

async function endPolitely(pid: number, isGone: () => boolean): Promise<void> {
  for (const { signal, timeoutMs } of ENDINGS) {
    if (isGone() || !signalTo(pid, signal)) return;
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      if (isGone()) return;
    }
  }
}

function isClosing(pid: number, clusterFolder: string): boolean {
  try {
    const lockFile = readLockFile(clusterFolder);
    return lockFile?.pid === pid && lockFile.status === "stopping";
  } catch {
    // The next check may succeed.
    return false;
  }
}

function readLockFile(clusterFolder: string): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, status: lines[7]?.trim() } : undefined;
  } catch (error) {
    // No server, or it has not written the file yet.
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Pids are reused: only a process working in the cluster's folder is its server. */
function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(`-D ${clusterFolder}`);
  } catch {
    // No such process, or none that we may inspect.
    return false;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: alive, but another user's.
    return codeOf(error) === "EPERM";
  }
}
