import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { readEnvironment } from "../environment.ts";
import { createLog, openStdout, type Stdout } from "../log.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { collectAtRest } from "./collect-at-rest.ts";
import { startShop, type RunningShop } from "./start-shop.ts";

export const STOP_TIMEOUT_MS = 9_500; // children that still run then end with this process

const SIGNAL_DELAY_MS = 100;

const LAST_LINE_MS = 300;

const WITHOUT_BACKUP = "--without-backup"; // of npm start

/** The parent process. Never returns; exits with code 1 and one sentence if the shop cannot start. */
export async function runShop(workerScript: string): Promise<never> {
  const stdout = openStdout();
  const environment = readEnvironment(process.env);
  if (!environment.ok) return refuseToStart(environment.refusal.sentence, stdout);

  const stopping = new AbortController();
  const { signal } = stopping;
  const stopRequested = new Promise((resolve) => signal.addEventListener("abort", resolve));
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stopping.abort());
  const say = (line: string): void => void stdout.write(`${line}\n`);
  signal.addEventListener("abort", () => {
    say("Closing the shop…");
    setTimeout(() => void exit(0, stdout), STOP_TIMEOUT_MS);
  });

  const log = createLog(environment.value.logLevel, stdout);
  let shop: RunningShop | undefined;
  let isRestartDue = false;
  // Registered early: an unhandled SIGHUP would end the process.
  process.on("SIGHUP", () => {
    isRestartDue = true;
    void shop?.restart();
  });

  try {
    shop = await startShop({
      environment: environment.value,
      workerScript,
      withoutBackup: process.argv.includes(WITHOUT_BACKUP),
      migrationsFolder: join(PROJECT_FOLDER, "migrations"),
      log,
      say,
      signal,
    });
    if (isRestartDue) void shop.restart();
    collectAtRest(log);
    await stopRequested;
    await shop.stop();
  } catch (error) {
    // A signal to the process group may end a child before this process receives it.
    await Promise.race([stopRequested, sleep(SIGNAL_DELAY_MS)]);
    // An aborted start fails; that is no error.
    if (!signal.aborted && error instanceof CannotStart) return refuseToStart(error.message, stdout);
    if (!signal.aborted) throw error;
  }
  return exit(0, stdout);
}

/** Node's exit would wait for a line under way, which may take forever when nobody reads it. */
async function exit(code: 0 | 1, stdout: Stdout): Promise<never> {
  if ((await withTimeout(LAST_LINE_MS, stdout.written())) === TIMED_OUT) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

function refuseToStart(sentence: string, stdout: Stdout): Promise<never> {
  console.error(sentence);
  return exit(1, stdout);
}
