import { getHeapSpaceStatistics } from "node:v8";
import { runInNewContext } from "node:vm";
import { createLog } from "../log.ts";
import { collectAtRest } from "./collect-at-rest.ts";

/** Bytes of V8's new space. */
function newSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.physical_space_size ?? 0;
}

/** The step after the collection fails, as `trimArenas` does without glibc; -1 says that it was tried. */
function fail(): Promise<void> {
  process.send?.(-1);
  return Promise.reject(new Error("there is no malloc_trim"));
}

/** The process of collect-at-rest.test.ts: works, rests, and reports its memory. */
let objects: object[] = [];

function work(): void {
  for (let round = 0; round < 200; round += 1)
    objects = Array.from({ length: 20_000 }, (_, n) => ({ n, of: objects.length }));
}

function report(): void {
  process.send?.(newSpace());
  setInterval(() => process.send?.(newSpace()), 250);
}

work();
if (process.env.BESIDE) objects = Array.from({ length: 5_000_000 }, (_, n) => ({ n }));
if (process.env.BESIDE === "garbage") objects = [];

collectAtRest(createLog("silent"), process.env.FAILING ? fail : undefined);
if (process.env.BESIDE !== "kept") report();
else
  setTimeout(() => {
    objects = [];
    (runInNewContext("gc") as NodeJS.GCFunction)(); // as V8 does after half a minute
    work();
    report();
  }, 4_000);
process.on("disconnect", () => process.exit());
