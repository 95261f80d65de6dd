import { join } from "node:path";
import { runShop } from "./run-shop.ts";

/** No program is there (ENOENT, which is an event), and no folder (ENOTDIR, which is thrown). */
const PROGRAMS = ["/nowhere/node", "/dev/null/node", process.execPath];

// Each signal has further web processes started from the next of them.
process.on("SIGUSR2", () => {
  process.execPath = PROGRAMS.shift() ?? process.execPath;
});

/** The parent of start-shop.test.ts, with a small stand-in for the shop's web process. */
await runShop(join(import.meta.dirname, "start-shop.test-worker.ts"));
