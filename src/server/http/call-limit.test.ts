import { expect, test, vi } from "vitest";
import { createCallLimit } from "./call-limit.ts";

const MINUTE = 60_000;

test("so many calls a window, then the seconds until the next one; other addresses go on", () => {
  const limit = createCallLimit({ calls: 2, length: MINUTE });
  expect(limit("203.0.113.1", 0)).toBeUndefined();
  expect(limit("203.0.113.1", 1000)).toBeUndefined();
  expect(limit("203.0.113.1", 15_000)).toBe(45);
  expect(limit("203.0.113.2", 15_000)).toBeUndefined();
  expect(limit("203.0.113.1", MINUTE)).toBeUndefined();
});

test("one network's many IPv6 addresses share an allowance, a wider network has more of it", () => {
  const limit = createCallLimit({ calls: 1, length: MINUTE });
  expect(limit("2001:db8::1", 0)).toBeUndefined();
  expect(limit("2001:db8::2", 0)).toBe(60);
  expect(limit("2001:db8:0:1::1", 0)).toBeUndefined();
});

test("a clock that is set back makes nobody wait longer than a window", () => {
  using _clock = { [Symbol.dispose]: () => vi.useRealTimers() };
  const limit = createCallLimit({ calls: 1, length: MINUTE });
  vi.useFakeTimers({ toFake: ["Date"], now: 4 * 60 * MINUTE });
  expect(limit("203.0.113.1")).toBeUndefined();
  vi.setSystemTime(60 * MINUTE);
  expect(limit("203.0.113.1")).toBeLessThanOrEqual(60);
});
