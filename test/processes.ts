import { readdir, readFile } from "node:fs/promises";
import type { ShopProcess } from "./shop-process.ts";

/** `command` is the program and its parameters, each followed by a NUL. */
export type RunningProcess = { pid: number; parent: number; command: string };

/** From Linux's /proc, without `ps`. */
async function listProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  return Promise.all(
    pids.map(async (pid) => {
      // One that ends meanwhile is nobody's child.
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
      const [, parent] = /.*\) \S (\d+)/s.exec(await read("stat")) ?? [];
      return { pid, parent: Number(parent), command: await read("cmdline") };
    }),
  );
}

/** The running processes that a process has started. */
export async function childrenOf(pid: number): Promise<RunningProcess[]> {
  return (await listProcesses()).filter(({ parent }) => parent === pid);
}

/** The ids of a shop's web processes. */
export async function workersOf(shop: Pick<ShopProcess, "pid">): Promise<number[]> {
  const children = await childrenOf(shop.pid());
  return children.filter(({ command }) => command.includes("/server/worker.js")).map(({ pid }) => pid);
}

/** The shop's parent, everything it started, and its data folder's database. */
export async function processesOf({ pid, dataDir }: Pick<ShopProcess, "pid" | "dataDir">): Promise<RunningProcess[]> {
  const postmaster = Number((await readFile(`${dataDir}/postgres/postmaster.pid`, "utf8")).split("\n")[0]);
  const tree = new Set([pid(), postmaster]);
  const running = await listProcesses();
  for (let before = 0; before !== tree.size;) {
    before = tree.size;
    for (const one of running) if (tree.has(one.parent)) tree.add(one.pid);
  }
  return running.filter((one) => tree.has(one.pid));
}
