import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Runs a generator to its end, yielding to other requests at each step. */
export async function inSlices<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
