import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Runs to the end what yields between its slices, and lets other requests in each time. */
export async function inSlices<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
