import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../project-folder.ts";
import type { EstimateRequest } from "./estimate-guesses.ts";

/** Beside this file, or in the build where this is bundled. */
const SCRIPT = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "estimate-guesses.process.ts")
  : join(PROJECT_FOLDER, "dist/server/estimate-guesses.js");

/** Milliseconds in which the next request is spared reading the lists; then their 130 MB are free. */
const IDLE_TIMEOUT = 2_000;

let idle: { child: ChildProcess; timeout: NodeJS.Timeout } | undefined;

/** Log10, one at a time; undefined when killed, as after `timeout` ms. A process of its own has no secrets and frees memory. */
export async function estimateInProcess(request: EstimateRequest, timeout: number): Promise<number | undefined> {
  const child = takeIdle() ?? fork(SCRIPT, { env: {}, execArgv: [] });
  // One that is suspended ends at no other signal, and everybody behind it would wait for good.
  const killing = setTimeout(() => child.kill("SIGKILL"), timeout);
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const answer = once(child, "message", { signal }).then(([guesses]: number[]) => guesses);
    const end = once(child, "exit", { signal }).then(([code, killedBy]: (number | string | null)[]) => {
      if (killedBy === null) throw new Error(`An estimate ended with ${code}`);
      return undefined;
    });
    child.send(request, () => {}); // a process that ends before it has read all is told by its exit
    const guesses = await Promise.race([answer, end]);
    if (guesses !== undefined) leaveIdle(child);
    return guesses;
  } finally {
    clearTimeout(killing);
    listening.abort();
  }
}

/** It keeps no process alive that has nothing else to do. */
function leaveIdle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timeout = setTimeout(() => takeIdle()?.kill("SIGKILL"), IDLE_TIMEOUT).unref();
  idle = { child, timeout };
}

function takeIdle(): ChildProcess | undefined {
  if (!idle) return undefined;
  const { child, timeout } = idle;
  idle = undefined;
  clearTimeout(timeout);
  child.ref();
  child.channel?.ref();
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  return hasEnded ? undefined : child;
}
