import { setTimeout as sleep } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import { keepTickShape } from "./keep-tick-shape.ts";

/** The worker of keep-tick-shape.test.ts: reports how V8 sees `process.nextTick` after a collection with an empty queue. */
if (process.argv[2] === "entry") keepTickShape();

const readFeedback = runInThisContext("(called) => %GetFeedback(called)") as (called: unknown) => string[][];

async function tick(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
}

await tick(10_000);
for (let n = 0; n < 3; n += 1) {
  await sleep(20);
  globalThis.gc?.();
}
await tick(10_000);
process.send?.(readFeedback(process.nextTick), () => process.exit());
