import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const MEGABYTE = 1_000_000;

test("a process in which memory cannot be given back lives on", async () => {
  const worker = fork(join(import.meta.dirname, "collect-at-rest.test-worker.ts"), {
    env: { ...process.env, FAILING: "1" },
  });
  try {
    const sizes: number[] = [];
    worker.on("message", (size: number) => sizes.push(size));

    await expect.poll(() => sizes.includes(-1), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => sizes.slice(sizes.indexOf(-1)).length).toBeGreaterThan(2);
  } finally {
    worker.kill();
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
  }
});

test.for([
  { beside: "little else", env: {} },
  { beside: "200 MB of garbage", env: { BESIDE: "garbage" } },
  { beside: "200 MB that it no longer keeps", env: { BESIDE: "kept" } },
])("what V8 kept for new objects, beside $beside, is given back once the process rests", async ({ env }) => {
  const worker = fork(join(import.meta.dirname, "collect-at-rest.test-worker.ts"), { env: { ...process.env, ...env } });
  try {
    const [afterWork] = (await once(worker, "message")) as [number];
    let newest = afterWork;
    worker.on("message", (size: number) => (newest = size));

    expect(afterWork).toBeGreaterThan(4 * MEGABYTE);
    // V8 itself collects after half a minute.
    await expect.poll(() => newest, { timeout: 20_000 }).toBeLessThan(2 * MEGABYTE);
  } finally {
    worker.kill();
    await once(worker, "exit");
  }
});
