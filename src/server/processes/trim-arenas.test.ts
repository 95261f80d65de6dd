import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Trimmed } from "./trim-arenas.test-worker.ts";
import { workerMemory } from "./worker-memory.ts";

const MEGABYTE = 1_000_000;

test("what glibc holds free between blocks in use goes back to the system, however often", async () => {
  const { env, execArgv } = workerMemory({});
  const worker = fork(join(import.meta.dirname, "trim-arenas.test-worker.ts"), {
    env: { ...process.env, ...env },
    execArgv: [...execArgv, "--expose-gc"],
  });

  const [{ before, after, afterMany }] = (await once(worker, "message")) as [Trimmed];

  expect(before - after).toBeGreaterThan(30 * MEGABYTE);
  expect(afterMany - after).toBeLessThan(2 * MEGABYTE);
  await once(worker, "exit");
});
