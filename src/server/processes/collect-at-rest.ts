import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_EVERY_MS = 2_000;

/** Processor time between two checks, in microseconds: less is rest. */
const REST_US = 40_000;

/**
 * Milliseconds of rest before it collects, after the start and later on. V8 then also drops compiled code of what is not in
 * use at that moment, which costs the next rush up to a fifth of its rate: a pause within it is no rest.
 */
const REST_MS = { afterStart: CHECK_EVERY_MS, later: 10_000 } as const;

/** Microseconds of processor since the last collection per megabyte of heap in use: less is not worth the 2,000 that one takes. */
const WORK_US = 10_000;

/** Megabytes of heap in use: collecting a larger one would keep a visitor waiting. */
const LARGE_HEAP = 128;

const MEGABYTE = 1024 * 1024;

/**
 * Has V8 give back what work has left, once the process has rested for some seconds: by itself it keeps a new space of tens
 * of megabytes for ever, since at rest nothing makes it look (decision 079). For the whole life of the process; each
 * collection is followed by `afterwards`.
 */
export function collectAtRest(afterwards?: () => Promise<void>): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  let worked = Infinity;
  let rested = 0;
  let restBefore: number = REST_MS.afterStart;
  let before = process.cpuUsage();
  const giveBack = async (): Promise<void> => {
    // In a task of its own, where nothing waits on the stack.
    await collect({ type: "major", execution: "async", flavor: "last-resort" });
    await afterwards?.();
  };
  const check = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    worked += user + system;
    rested = user + system > REST_US ? 0 : rested + CHECK_EVERY_MS;
    if (rested < restBefore) return;
    const heap = process.memoryUsage().heapUsed / MEGABYTE;
    if (heap > LARGE_HEAP || worked < heap * WORK_US) return;
    worked = 0;
    restBefore = REST_MS.later;
    void giveBack();
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}
