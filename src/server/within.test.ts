import { expect, test } from "vitest";
import { TOO_LATE, within } from "./within.ts";

const never = new Promise<never>(() => {});

test("work in time gives what it gives, and fails as it fails", async () => {
  expect(await within(60_000, Promise.resolve("done"))).toBe("done");
  await expect(within(60_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("work that takes longer than its time is too late, and its failure then is nobody's", async () => {
  expect(await within(1, never)).toBe(TOO_LATE);

  const failing = Promise.withResolvers<void>();
  expect(await within(1, failing.promise)).toBe(TOO_LATE);
  failing.reject(new Error("broken later"));
  await new Promise(setImmediate);
});
