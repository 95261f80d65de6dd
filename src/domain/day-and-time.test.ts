import { expect, test } from "vitest";
import { dateAndTime, dayAndTime, weekdayAndTime } from "./day-and-time.ts";

test("an instant is told by the clock of Buenos Aires, with or without its year", () => {
  expect(dayAndTime("2026-11-22T18:34:00Z")).toBe("22 de noviembre a las 15:34");
  expect(dateAndTime("2026-11-22T18:34:00Z")).toBe("22 de noviembre de 2026 a las 15:34");
  expect(weekdayAndTime("2026-11-24T21:00:00Z")).toBe("martes 24 de noviembre a las 18:00");
});

test("midnight is 00:00 of the day that begins", () => {
  expect(dateAndTime("2026-12-01T03:00:00Z")).toBe("1 de diciembre de 2026 a las 00:00");
  expect(dayAndTime("2026-12-01T02:59:59Z")).toBe("30 de noviembre a las 23:59");
});

test("there is one one o'clock", () => {
  expect(dayAndTime("2026-12-02T04:30:00Z")).toBe("2 de diciembre a la 01:30");
  expect(weekdayAndTime(new Date("2026-12-02T05:00:00Z"))).toBe("miércoles 2 de diciembre a las 02:00");
});
