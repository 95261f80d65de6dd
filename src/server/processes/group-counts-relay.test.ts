import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Task } from "./group-counts-relay.test-worker.ts";
import { relayGroupCounts } from "./group-counts-relay.ts";

async function forkWorkers(count: number) {
  const relay = relayGroupCounts();
  const workers = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, "group-counts-relay.test-worker.ts")),
  );
  await Promise.all(workers.map((worker) => once(worker, "spawn")));
  workers.forEach(relay.join);
  return {
    workers,
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map(end));
    },
  };
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

function perform(worker: ChildProcess | undefined, task: Task): Promise<unknown> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (typeof message !== "object" || message === null || "about" in message) return;
      worker?.off("message", onMessage);
      resolve("done" in message ? message.done : undefined);
    };
    worker?.on("message", onMessage);
    worker?.send({ task });
  });
}

const SLOTS = [
  { key: "browser", limit: 2 },
  { key: "address", limit: 3 },
];

test("a limit holds for all processes together, and what one of them held is free again when it dies", async () => {
  await using group = await forkWorkers(2);
  const [one, other] = group.workers;

  expect(await perform(one, { acquire: SLOTS })).toBe(true);
  expect(await perform(other, { acquire: SLOTS })).toBe(true);
  expect(await perform(other, { acquire: SLOTS })).toBe(false);
  // A refusal takes no slots under the keys that still had room.
  expect(await perform(other, { acquire: [{ key: "address", limit: 3 }] })).toBe(true);
  expect(await perform(one, { acquire: [{ key: "address", limit: 3 }] })).toBe(false);

  await perform(other, { release: true });
  expect(await perform(one, { acquire: [{ key: "address", limit: 3 }] })).toBe(true);
  if (one) await end(one);
  expect(await perform(other, { acquire: SLOTS })).toBe(true);
});

test("a parent that does not answer refuses nobody, and leaves the totals unknown", async () => {
  const worker = fork(join(import.meta.dirname, "group-counts-relay.test-worker.ts"));
  await once(worker, "spawn");
  expect(await perform(worker, { acquire: SLOTS })).toBe(true);
  expect(await perform(worker, { totals: true })).toBe("unknown");
  await end(worker);
});

test("totals are those of all processes, also of one that has ended since", async () => {
  await using group = await forkWorkers(2);
  const [one, other] = group.workers;
  await perform(one, { add: "refused" });
  await perform(one, { add: "refused" });
  await perform(other, { add: "refused" });

  expect(await perform(one, { totals: true })).toEqual([["refused", 2]]);
  expect(await perform(other, { totals: true })).toEqual([["refused", 3]]);
  if (one) await end(one);
  expect(await perform(other, { totals: true })).toEqual([["refused", 3]]);
});
