import { expect, test } from "vitest";
import { TIMED_OUT, withTimeout } from "./timeout.ts";

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
