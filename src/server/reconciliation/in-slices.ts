import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Runs a generator to its end, and lets other requests in at each yield. */
export async function inSlices<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
