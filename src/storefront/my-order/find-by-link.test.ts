import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLinkFinder } from "./find-by-link.ts";

const answered = { ok: true };

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The shop's answers, with their delays in milliseconds. */
function stubAnswers(delays: number[]): void {
  vi.stubGlobal("fetch", async () => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift()));
    return Response.json({ order: {} });
  });
}

test("answers that take longer than the next call are shown all the same", async () => {
  stubAnswers([6000, 6000]);
  const findOrder = createLinkFinder("abc");
  const first = findOrder();
  await vi.advanceTimersByTimeAsync(5000);
  const second = findOrder();
  await vi.advanceTimersByTimeAsync(6000);
  expect([await first, await second]).toMatchObject([answered, answered]);
});

test("an answer that comes after a later call's is left out", async () => {
  stubAnswers([6000, 100]);
  const findOrder = createLinkFinder("abc");
  const [first, second] = [findOrder(), findOrder()];
  await vi.advanceTimersByTimeAsync(6000);
  expect(await first).toBeUndefined();
  expect(await second).toMatchObject(answered);
});
