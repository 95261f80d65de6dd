import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "./caught-error.ts";
import { createTaskProcess } from "./task-process.ts";

/** Requests a task when no descriptor is left to start a process, and reports the outcome. */
const run = createTaskProcess<string, string>(join(import.meta.dirname, "images/image-tasks.process.ts"), 1_000);

for (;;) {
  try {
    openSync("/dev/null", "r");
  } catch {
    break; // there is none left
  }
}
const outcome = await run("a task", 10_000).then(() => "done", messageOf);
await sleep(100); // what nobody handles ends a process by then
process.stdout.write(`lives on after: ${outcome}\n`);
process.exit();
