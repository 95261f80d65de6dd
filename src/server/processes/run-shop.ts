import { join } from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../log.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { startShop, type RunningShop } from "./start-shop.ts";

/** A stop takes 10 s at most; what has not ended by then is left to end by the death of this process. */
const STOP_PATIENCE_MS = 9_500;

/**
 * The life of the parent: starts the shop with the settings of its environment, keeps it running, replaces the web
 * processes on SIGHUP, and ends everything on SIGTERM or SIGINT. Never returns: it ends the process, with exit code 1
 * and one sentence when the shop cannot start.
 */
export async function runShop(workerScript: string): Promise<never> {
  const environment = readEnvironment(process.env);
  if (!environment.ok) return refuseToStart(environment.refusal.sentence);

  const stopping = new AbortController();
  const { signal } = stopping;
  const told = new Promise((resolve) => signal.addEventListener("abort", resolve));
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stopping.abort());
  signal.addEventListener("abort", () => {
    console.log("Closing the shop…");
    setTimeout(() => process.exit(0), STOP_PATIENCE_MS);
  });

  let shop: RunningShop | undefined;
  // Heard from the beginning, because unheard it would end the shop; until it is open there is nothing to replace.
  process.on("SIGHUP", () => void shop?.restart());

  try {
    shop = await startShop({
      environment: environment.value,
      workerScript,
      migrationsFolder: join(PROJECT_FOLDER, "migrations"),
      log: createLog(environment.value.logLevel),
      say: (line) => console.log(line),
      signal,
    });
    await told;
    await shop.stop();
  } catch (error) {
    // Whatever fails while the shop is being told to stop is the stop itself.
    if (!signal.aborted && error instanceof CannotStart) return refuseToStart(error.message);
    if (!signal.aborted) throw error;
  }
  process.exit(0);
}

function refuseToStart(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
