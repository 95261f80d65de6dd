import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_EVERY_MS = 2_000;

/** Processor time between two checks, in microseconds: less is rest. */
const REST_US = 40_000;

/** Processor time since the last collection, in microseconds: less has left nothing to speak of. */
const WORK_US = 200_000;

/** Bytes of heap in use: collecting a larger one would keep a visitor waiting. */
const LARGE_HEAP = 128 * 1024 * 1024;

/**
 * Has V8 give back what work has left, once the process has rested for some seconds: by itself it keeps a new space of tens
 * of megabytes for ever, since at rest nothing makes it look (decision 079). For the whole life of the process.
 */
export function collectAtRest(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  let worked = WORK_US;
  let before = process.cpuUsage();
  const check = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    worked += user + system;
    if (user + system > REST_US || worked < WORK_US || process.memoryUsage().heapUsed > LARGE_HEAP) return;
    worked = 0;
    // In a task of its own, where nothing waits on the stack.
    void collect({ type: "major", execution: "async", flavor: "last-resort" });
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}
