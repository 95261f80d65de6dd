import fc from "fast-check";
import { expect, test } from "vitest";
import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { formatDate, formatDayAndTime } from "./date.ts";

test("a time is shown as it was in Buenos Aires, in Spanish order", () => {
  expect(formatDate("2026-01-02T02:05:00Z")).toBe("01/01/2026, 23:05");
  expect(formatDate("2026-07-09T15:30:00Z")).toBe("09/07/2026, 12:30");
  expect(formatDayAndTime(new Date("2026-11-24T21:00:00Z"))).toBe("24/11, 18:00");
});

test("times are those of Intl, in summer and winter", () => {
  const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const times = new Intl.DateTimeFormat("es-ES", { timeZone: SHOP_TIME_ZONE, ...day, ...time });
  const anyDate = fc.date({ min: new Date("2010-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(fc.property(anyDate, (date) => formatDate(date.toISOString()) === times.format(date)));
});
