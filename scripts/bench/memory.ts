import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "../../test/process-memory.ts";
import { processesOf } from "../../test/processes.ts";
import { START_SCRIPT, startShop } from "../../test/shop-process.ts";
import { type Finding, sum } from "./finding.ts";

/** Megabytes of 10^6 bytes. */
const TARGET = 200;

/** How long the shop rests before it is weighed, in milliseconds. */
const REST = 10_000;

/** Characters of a process's command that are shown. */
const NAME = 60;

/** What the whole shop holds in memory when nobody calls; pages that processes share are counted once. */
export async function idleMemory(): Promise<Finding> {
  await using shop = await startShop({ DEMO: "1", WORKERS: "2" }, { script: START_SCRIPT });
  for (let visit = 0; visit < 20; visit += 1) await (await fetch(shop.url)).text();
  console.log("resting before weighing…");
  await sleep(REST);
  const members = await Promise.all(
    (await processesOf(shop)).map(async ({ pid, command }) => ({ command, ...(await memoryOf(pid)) })),
  );
  const files = new Map<string, number>();
  for (const member of members) {
    for (const [path, size] of member.files) files.set(path, Math.max(size, files.get(path) ?? 0));
  }
  const shared = sum(files.values());
  const total = shared + sum(members.map(({ own }) => own));
  return {
    name: "Parent, 2 workers and PostgreSQL at rest",
    figure: `${total.toFixed(0)} MB`,
    target: `≤ ${TARGET} MB`,
    isReached: total <= TARGET,
    details: [
      `${shared.toFixed(1)} MB  programs and libraries, each counted once`,
      ...members.map(
        ({ command, own }) => `${own.toFixed(1)} MB  ${command.replaceAll("\0", " ").trim().slice(-NAME)}`,
      ),
    ],
  };
}
