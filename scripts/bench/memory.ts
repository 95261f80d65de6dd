import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startShop } from "../../test/shop-process.ts";
import type { Finding } from "./finding.ts";

/** Megabytes of 10^6 bytes. */
const TARGET = 260;

/** How long the shop rests before it is weighed, in milliseconds. */
const REST = 10_000;

/** What the whole shop holds in memory when nobody calls; pages that processes share are counted once. */
export async function idleMemory(): Promise<Finding> {
  const shop = await startShop({ DEMO: "1", WORKERS: "2" });
  try {
    for (let visit = 0; visit < 20; visit += 1) await (await fetch(shop.url)).text();
    console.log("resting before weighing…");
    await sleep(REST);
    const processes = await familyOf(shop.pid(), shop.dataDir);
    const weights = await Promise.all(
      processes.map(async ({ pid, name }) => ({ name, megabytes: await proportionalSize(pid) })),
    );
    const total = weights.reduce((sum, { megabytes }) => sum + megabytes, 0);
    return {
      name: "Parent, 2 workers and PostgreSQL at rest",
      figure: `${total.toFixed(0)} MB`,
      target: `≤ ${TARGET} MB`,
      isReached: total <= TARGET,
      details: weights.map(({ name, megabytes }) => `${megabytes.toFixed(1)} MB  ${name}`),
    };
  } finally {
    await shop.remove();
  }
}

/** The shop's parent, everything it started, and the database of its data folder. */
async function familyOf(parent: number, dataDir: string): Promise<{ pid: number; name: string }[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const known = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const above = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return { pid, above, name: command.replaceAll("\0", " ").trim().slice(0, 60) };
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

/** A process's share of memory in megabytes: its own pages, and its part of those it shares. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const [, kilobytes = "0"] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
