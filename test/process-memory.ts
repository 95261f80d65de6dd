import { readdir, readFile, writeFile } from "node:fs/promises";

/** A process's proportional share of memory in megabytes: its own pages, and its part of shared ones; 0 once it has ended. */
export async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return kilobytesOf("Pss", rollup) / 1000;
}

/** A process's private megabytes, and those of each file it has mapped, by path. */
export type ProcessMemory = { own: number; files: ReadonlyMap<string, number> };

/**
 * Lists files separately because other processes on the machine map them, too, which makes their share smaller than
 * where the shop runs alone.
 */
export async function memoryOf(pid: number): Promise<ProcessMemory> {
  let own = 0;
  const files = new Map<string, number>();
  const mappings = (await readFile(`/proc/${pid}/smaps`, "utf8").catch(() => "")).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  for (const mapping of mappings) {
    const [, path = ""] = /^\S+ \S+ \S+ \S+ \d+ +(\/(?!dev\/).*)/.exec(mapping) ?? [];
    if (path === "" || path.endsWith("(deleted)")) own += kilobytesOf("Pss", mapping) / 1000;
    else {
      own += kilobytesOf("Anonymous", mapping) / 1000;
      const shared = kilobytesOf("Rss", mapping) - kilobytesOf("Anonymous", mapping);
      files.set(path, (files.get(path) ?? 0) + shared / 1000);
    }
  }
  return { own, files };
}

/** A process's current memory, including shared pages, in megabytes; 0 once it has ended. */
export async function residentSize(pid: number): Promise<number> {
  return kilobytesOf("VmRSS", await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")) / 1000;
}

/** The most memory that a process had since it started, or since `resetPeak`, in megabytes. */
export async function peakSize(pid: number): Promise<number> {
  return kilobytesOf("VmHWM", await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")) / 1000;
}

/** Linux counts a process's peak anew. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}

function kilobytesOf(name: string, text: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0) * 1024) / 1000;
}

export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}
