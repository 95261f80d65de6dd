import { constants, setPriority } from "node:os";
import { ok, refuse } from "#domain/result.ts";
import { type ImageRequest, runTask } from "./image-tasks.ts";

// Started by `image-process.ts`. Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", (request: ImageRequest) => {
  void runTask(request)
    .then(ok, refuse)
    .then((outcome) => process.send?.(outcome));
});

// Nobody waits for its picture any more.
process.on("disconnect", () => process.exit());
