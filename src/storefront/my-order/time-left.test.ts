import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const due = "2026-11-24T21:00:00Z";

test("what is left is said in days, hours or minutes, and never as more than it is", () => {
  const leftAt = (now: string) => timeLeft(due, Date.parse(now));
  expect(leftAt("2026-11-21T20:00:00Z")).toEqual({ unit: "day", count: 3 });
  expect(leftAt("2026-11-22T21:00:01Z")).toEqual({ unit: "hour", count: 47 });
  expect(leftAt("2026-11-24T19:00:01Z")).toEqual({ unit: "minute", count: 119 });
  expect(leftAt("2026-11-24T20:59:59Z")).toEqual({ unit: "minute", count: 1 });
});

test("at its end nothing is left", () => {
  expect(timeLeft(due, Date.parse(due))).toBeUndefined();
});
