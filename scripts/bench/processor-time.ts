import { readFile } from "node:fs/promises";
import { sum } from "./finding.ts";

/** Linux counts a process's time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

/** In /proc/PID/stat after the command, by proc(5): utime, stime, and cutime and cstime, of children that have ended. */
const TIMES = { from: 11, to: 15 } as const;

/** Microseconds of a process, its threads, its ended children and the kernel's work for them; 0 once it has ended. */
export async function processorTime(pid: number): Promise<number> {
  const [, after = ""] = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ");
  return sum(after.split(" ").slice(TIMES.from, TIMES.to).map(Number)) * MICROSECONDS_PER_TICK;
}
