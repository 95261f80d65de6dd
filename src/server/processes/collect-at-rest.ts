import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_EVERY_MS = 2_000;

/** Processor time between two checks, in microseconds: less is rest. */
const REST_US = 40_000;

/**
 * Microseconds of processor since the last collection, for each megabyte of heap in use: less is not worth the 2,000 that
 * collecting takes.
 */
const WORK_US = 10_000;

/** Megabytes of heap in use: collecting a larger one would keep a visitor waiting. */
const LARGE_HEAP = 128;

const MEGABYTE = 1024 * 1024;

/**
 * Has V8 give back what work has left, once the process has rested for some seconds: by itself it keeps a new space of tens
 * of megabytes for ever, since at rest nothing makes it look (decision 079). For the whole life of the process.
 */
export function collectAtRest(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  let worked = Infinity;
  let before = process.cpuUsage();
  const check = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    worked += user + system;
    if (user + system > REST_US) return;
    const heap = process.memoryUsage().heapUsed / MEGABYTE;
    if (heap > LARGE_HEAP || worked < heap * WORK_US) return;
    worked = 0;
    // In a task of its own, where nothing waits on the stack.
    void collect({ type: "major", execution: "async", flavor: "last-resort" });
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}
