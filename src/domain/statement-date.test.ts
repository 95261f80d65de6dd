import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOrderOf, readStatementDate } from "./statement-date.ts";

test.each([
  ["01/07/2026", "2026-07-01"],
  ["1/7/26", "2026-07-01"],
  ["1-7-26", "2026-07-01"],
  ["01.07.2026", "2026-07-01"],
  ["01/07/2026 23:59", "2026-07-01"],
  ["2026-07-01", "2026-07-01"],
  ["2026/07/01 10:00:00", "2026-07-01"],
  ["20260701", "2026-07-01"],
  ["2026-07-01T10:00:00", "2026-07-01"],
  ["2026-07-01T23:30:00.000-04:00", "2026-07-02"], // half past midnight in Buenos Aires
  ["2026-07-02T02:30:00Z", "2026-07-01"],
  ["01-jul-2026", "2026-07-01"],
  ["1 de julio de 2026", "2026-07-01"],
  ["15 set 26", "2026-09-15"],
  ["46204", "2026-07-01"],
  ["46204.75", "2026-07-01"],
])("%s is a day", (text, day) => expect(readStatementDate(text)).toBe(day));

test.each([
  "",
  "31/02/2026",
  "32/01/2026",
  "2026-13-01",
  "15.000,00",
  "1.234",
  "12/2026",
  "20-30123456-3",
  "1 foo 2026",
  "99999",
])("%s is no day", (text) => expect(readStatementDate(text)).toBeUndefined());

test("months come first only in a column that shows it", () => {
  expect(dateOrderOf(["01/07/2026", "07/25/2026"])).toBe("month-first");
  expect(dateOrderOf(["01/07/2026", "25/07/2026", "07/25/2026"])).toBe("day-first");
  expect(dateOrderOf(["05/12/2026"])).toBe("day-first");
  expect(readStatementDate("07/01/2026", "month-first")).toBe("2026-07-01");
});

test("every day of thirty years is read back in each form", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2029-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year = "", month = "", number = ""] = day.split("-");
      const forms = [
        `${number}/${month}/${year}`,
        `${Number(number)}-${Number(month)}-${year.slice(2)}`,
        day,
        year + month + number,
      ];
      return forms.every((form) => readStatementDate(form) === day);
    }),
  );
});
