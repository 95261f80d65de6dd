import { readFile } from "node:fs/promises";

/** Linux counts a process's time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

/** Microseconds of a process, its threads and the kernel's work for it included; 0 once it has ended. */
export async function processorTime(pid: number): Promise<number> {
  const [, after = ""] = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ");
  const fields = after.split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MICROSECONDS_PER_TICK;
}
