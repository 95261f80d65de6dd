import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Log } from "../log.ts";

const CHECK_EVERY_MS = 2_000;

const REST_US = 40_000; // microseconds of processor between two checks: less is rest

/** Idle time before a collection. V8 then also drops unused code: a pause within a rush must not count. */
const REST_MS = { afterStart: CHECK_EVERY_MS, later: 10_000 } as const;

/** Microseconds of CPU since the last collection per megabyte of used heap: with less, the 2,000 it takes are not worth it. */
const WORK_US = 10_000;

/** Megabytes that a collection left in use: it takes some 2 ms for each, and one of more would keep a visitor waiting. */
const LARGE_HEAP = 128;

const MEGABYTE = 1024 * 1024;

/** Makes V8 release memory after work: at rest nothing else triggers it, and tens of megabytes stay (decision 079). */
export function collectAtRest(log: Log, afterwards?: () => Promise<void>): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  let live = 0; // megabytes left by the last collection: what is in use now may be garbage, which costs nothing
  let worked = Infinity;
  let rested = 0;
  let restBefore: number = REST_MS.afterStart;
  let before = process.cpuUsage();
  const giveBack = async (): Promise<void> => {
    // In a task of its own, so that nothing is on the stack.
    await collect({ type: "major", execution: "async", flavor: "last-resort" });
    live = heapInUse();
    await afterwards?.();
  };
  const check = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    worked += user + system;
    rested = user + system > REST_US ? 0 : rested + CHECK_EVERY_MS;
    if (rested < restBefore) return;
    const heap = heapInUse();
    // V8 itself may have collected since: what is in use now is the most that can live.
    if (Math.min(live, heap) > LARGE_HEAP || worked < heap * WORK_US) return;
    worked = 0;
    restBefore = REST_MS.later;
    giveBack().catch((error: unknown) => {
      // Keeping memory is cheaper than ending a web process at every rest.
      log.debug({ err: error }, "Memory could not be given back");
    });
  };
  setInterval(check, CHECK_EVERY_MS).unref();
}

/** In megabytes. */
function heapInUse(): number {
  return process.memoryUsage().heapUsed / MEGABYTE;
}
