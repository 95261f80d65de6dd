import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLazyPart } from "./lazy-part.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("code that does not come is asked for once in three seconds, however often it was wanted", async () => {
  let requests = 0;
  const part = createLazyPart(async () => {
    requests += 1;
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  for (let letters = 0; letters < 10; letters += 1) await part.load();
  expect(requests).toBe(10);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requests).toBe(20);
});
