import { expect, test } from "vitest";
import { formatDate } from "./date.ts";

test("a time is shown as it was in Buenos Aires, in Spanish order", () => {
  expect(formatDate("2026-01-02T02:05:00Z")).toBe("01/01/2026, 23:05");
  expect(formatDate("2026-07-09T15:30:00Z")).toBe("09/07/2026, 12:30");
});
