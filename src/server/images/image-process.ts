import { join } from "node:path";
import type { Result } from "#domain/result.ts";
import { messageOf } from "../caught-error.ts";
import { createSemaphore } from "../semaphore.ts";
import { createTaskProcess } from "../task-process.ts";
import type { ImageInput, ImageOutput, ImageRequest, ImageTask } from "./image-tasks.ts";

/** Milliseconds; a large picture takes some seconds on a slow machine. */
const TIMEOUT = 60_000;

/** Milliseconds until an idle process ends and frees its memory; a picture before that saves a start of 0.3 s. */
const IDLE_TIMEOUT = 10_000;

/** Concurrent image processes per web process; callers limit how many tasks wait. */
const MAX_PROCESSES = 3;

const processSemaphore = createSemaphore(MAX_PROCESSES, Infinity);

const run = createTaskProcess<ImageRequest, Result<unknown, unknown>>(
  join(import.meta.dirname, "image-tasks.process.ts"),
  IDLE_TIMEOUT,
);

/** The task threw, or its process was killed: by its time limit, or twice for its memory. */
export class ImageTaskFailed extends Error {}

/** Retries once: a kernel short of memory may kill the process of a good picture. */
async function runOnceMoreIfKilled(request: ImageRequest): Promise<Result<unknown, unknown> | undefined> {
  const until = performance.now() + TIMEOUT;
  const outcome = await run(request, TIMEOUT);
  const left = until - performance.now();
  return outcome ?? (left > 0 ? run(request, left) : undefined);
}

/** Runs the task in a process of its own. Throws `ImageTaskFailed`. */
export async function runImageTask<Name extends ImageTask>(
  name: Name,
  input: ImageInput<Name>,
): Promise<ImageOutput<Name>> {
  const turn = await processSemaphore(() => runOnceMoreIfKilled({ name, input }));
  const outcome = turn?.outcome;
  if (!outcome) throw new ImageTaskFailed("its process was killed");
  if (!outcome.ok) throw new ImageTaskFailed(messageOf(outcome.refusal), { cause: outcome.refusal });
  return outcome.value as ImageOutput<Name>; // as the process sends it
}
