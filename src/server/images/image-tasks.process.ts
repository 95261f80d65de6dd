import { constants, getPriority, setPriority } from "node:os";
import { ok, refuse } from "#domain/result.ts";
import { type ImageRequest, runTask } from "./image-tasks.ts";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

// Started by `image-process.ts`. Pages come first; nobody may raise what an operator has lowered.
setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));

// Ctrl+C reaches it, too: what was begun is finished, and the web process says when it is over.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

process.on("message", (request: ImageRequest) => {
  void runTask(request)
    .then(ok, refuse)
    .then((outcome) => process.send?.(outcome));
});

// Nobody waits for its picture any more.
process.on("disconnect", () => process.exit());
