import { expect, test } from "vitest";
import { isDay } from "./day.ts";

test.each(["2026-07-09", "2028-02-29", "1000-01-01", "9999-12-31"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  "",
  "2026-02-30",
  "2027-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-7-9",
  "09/07/2026",
  "0999-01-01",
  "10000-01-01",
  "2026-07-09T00:00",
])("%j is none", (text) => {
  expect(isDay(text)).toBe(false);
});
