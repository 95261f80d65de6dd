import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const MEGABYTE = 1_000_000;

test("what V8 kept for new objects is given back once the process rests", async () => {
  const worker = fork(join(import.meta.dirname, "collect-at-rest.test-worker.ts"));
  try {
    const [afterWork] = (await once(worker, "message")) as [number];
    let newest = afterWork;
    worker.on("message", (size: number) => (newest = size));

    expect(afterWork).toBeGreaterThan(4 * MEGABYTE);
    await expect.poll(() => newest).toBeLessThan(2 * MEGABYTE);
  } finally {
    worker.kill();
    await once(worker, "exit");
  }
});
