import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { ok, refuse } from "#domain/result.ts";
import type { ImageRequest } from "./image-tasks.ts";

// Ctrl+C reaches this process, too, even while loading: it finishes its task, and the web process ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

// Nobody waits for the picture any more. `exit` would wait for threads still working on it.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

// Started by `image-process.ts`. Pages come first; an operator's lower priority is not raised.
setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));

// If memory runs out, Linux kills this process rather than a web process, whichever is larger.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

const { runTask } = await import("./image-tasks.ts");

process.on("message", (request: ImageRequest) => {
  void runTask(request)
    .then(ok, refuse)
    .then((outcome) => process.send?.(outcome));
});
