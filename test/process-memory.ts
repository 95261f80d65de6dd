import { readdir, readFile, stat } from "node:fs/promises";

export type ShopMember = { pid: number; name: string };

/** The shop's parent, everything it started, and the database of its data folder. */
export async function familyOf(parent: number, dataDir: string): Promise<ShopMember[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const known = await Promise.all(
    pids.map(async (pid) => {
      // One that ends meanwhile is nobody's child.
      const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const above = Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[1]);
      return { pid, above, name: command.replaceAll("\0", " ").trim() };
    }),
  );
  const family = new Set([parent]);
  const postmaster = Number((await readFile(`${dataDir}/postgres/postmaster.pid`, "utf8")).split("\n")[0]);
  family.add(postmaster);
  let before = 0;
  while (before !== family.size) {
    before = family.size;
    for (const { pid, above } of known) if (family.has(above)) family.add(pid);
  }
  return known.filter(({ pid }) => family.has(pid));
}

/** A process's share of memory in megabytes: its own pages, and its part of those it shares; 0 once it has ended. */
export async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return kilobytesOf("Pss", rollup) / 1000;
}

/** Megabytes that a process has for itself, and those of each file that it has mapped, by path. */
export type ProcessMemory = { own: number; files: ReadonlyMap<string, number> };

/**
 * Files are told apart because other processes of the machine map them too, which makes their share look smaller than
 * what the shop needs where it runs alone.
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

/** The most memory that a process ever had, in megabytes. */
export async function peakSize(pid: number): Promise<number> {
  return kilobytesOf("VmHWM", await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")) / 1000;
}

function kilobytesOf(name: string, text: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0) * 1024) / 1000;
}

export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}

/** Of the files below a folder, without those that are removed meanwhile. */
export async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const areFiles = await Promise.all(
    names.map((name) =>
      stat(`${folder}/${name}`).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => areFiles[index]);
}
