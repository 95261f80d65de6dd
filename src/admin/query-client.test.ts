import { expect, test } from "vitest";
import { CallFailed } from "./http.ts";
import { isWorthRetrying, retryDelay } from "./query-client.ts";

test("silence and a broken server are asked again three times, a refusal never", () => {
  expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, new CallFailed(0)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isWorthRetrying(0, new CallFailed(503))).toBe(true);
  for (const status of [401, 403, 404, 409, 422, 429]) expect(isWorthRetrying(0, new CallFailed(status))).toBe(false);
});

test("the waits begin at one second and double, up to thirty", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
