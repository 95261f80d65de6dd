import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok, refuse } from "#domain/result.ts";
import { fetchWithRetry } from "./fetch-with-retry.ts";

const broken = refuse({ code: "broken" } as const);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Queries a server that fails this many times, and records when, in seconds. */
function askServer({ failing }: { failing: number }) {
  const startedAt = Date.now();
  const requestedAt: number[] = [];
  const onLoaded = vi.fn<(value: string) => void>();
  const onGivenUp = vi.fn<() => void>();
  const ask = async () => {
    requestedAt.push((Date.now() - startedAt) / 1000);
    return requestedAt.length > failing ? ok("products") : broken;
  };
  const stop = fetchWithRetry(ask, onLoaded, onGivenUp);
  return { requestedAt, onLoaded, onGivenUp, stop };
}

test("a first answer is the only question", async () => {
  const { requestedAt, onLoaded } = askServer({ failing: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestedAt).toEqual([0]);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith("products");
});

test("three retries, after one, two and four seconds, before the shopper is told", async () => {
  const { requestedAt, onLoaded, onGivenUp } = askServer({ failing: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestedAt).toEqual([0, 1, 3, 7]);
  expect(onGivenUp).not.toHaveBeenCalled();
  expect(onLoaded).toHaveBeenCalledOnce();
});

test("told once, the page goes on after 1, 2, 5 and then every 10 seconds, and fills in", async () => {
  const { requestedAt, onLoaded, onGivenUp } = askServer({ failing: 9 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestedAt).toEqual([0, 1, 3, 7, 8, 10, 15, 25, 35, 45]);
  expect(onGivenUp).toHaveBeenCalledOnce();
  expect(onLoaded).toHaveBeenCalledOnce();
});

test("after that, the network or the shopper coming back is asked about at once", async () => {
  const { requestedAt } = askServer({ failing: 99 });
  await vi.advanceTimersByTimeAsync(20_000);
  const before = requestedAt.length;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestedAt.slice(before)).toEqual([20, 20]);
});

test("a page that is left asks no more", async () => {
  const { requestedAt, stop } = askServer({ failing: 99 });
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestedAt).toEqual([0, 1]);
});
