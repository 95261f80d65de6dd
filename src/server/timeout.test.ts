import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { TIMED_OUT, withAbortAfter, withTimeout } from "./timeout.ts";

const never = new Promise<never>(() => {});

test("work in time gives what it gives, and fails as it fails", async () => {
  expect(await withTimeout(60_000, Promise.resolve("done"))).toBe("done");
  await expect(withTimeout(60_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("work that takes longer than its time is too late, and its failure then is nobody's", async () => {
  expect(await withTimeout(1, never)).toBe(TIMED_OUT);

  const failing = Promise.withResolvers<void>();
  expect(await withTimeout(1, failing.promise)).toBe(TIMED_OUT);
  failing.reject(new Error("broken later"));
  await new Promise(setImmediate);
});

test("an answer that arrived while the process stood still is in time", async () => {
  await new Promise(setImmediate); // timers come next
  const answered = withTimeout(50, stat(import.meta.filename));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  expect(await answered).not.toBe(TIMED_OUT);
});

test("work is aborted by its timeout, by its signal or by an already aborted one, but not once it is done", async () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      if (signal.aborted) resolve("aborted");
      signal.addEventListener("abort", () => resolve("aborted"));
    });
  const controller = new AbortController();
  expect(await withAbortAfter(1, controller.signal, untilAborted)).toBe("aborted");

  const done = await withAbortAfter(60_000, controller.signal, async (signal) => signal);
  const waiting = withAbortAfter(60_000, controller.signal, untilAborted);
  controller.abort();
  expect(await waiting).toBe("aborted");
  expect(done.aborted).toBe(false);
  expect(await withAbortAfter(60_000, controller.signal, untilAborted)).toBe("aborted");
});
