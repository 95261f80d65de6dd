import { expect, test } from "vitest";
import {
  checkExtension,
  deadlineOf,
  describeDeadline,
  extendedBy,
  isBusinessDay,
  isNear,
  MAX_DEADLINE_DAYS,
  reminderAt,
} from "./payment-deadline.ts";

/** By the clock in Buenos Aires, three hours behind UTC. */
const at = (local: string) => new Date(`${local}-03:00`);

const hours = (payment_hours: number) => ({ payment_hours, payment_business_days: null });
const days = (payment_business_days: number) => ({ payment_hours: null, payment_business_days });

test("without a rule an order has no deadline", () => {
  expect(deadlineOf({ payment_hours: null, payment_business_days: null }, new Date())).toBeUndefined();
});

test.each([
  ["across midnight", "2026-11-24T22:30:00", 2, "2026-11-25T00:30:00"],
  ["across a weekend, which hours do not know", "2026-11-27T18:00:00", 48, "2026-11-29T18:00:00"],
  ["across the year's end", "2026-12-31T23:59:59", 1, "2027-01-01T00:59:59"],
])("hours are counted exactly: %s", (_, from, count, due) => {
  expect(deadlineOf(hours(count), at(from))?.dueAt).toEqual(at(due));
});

test.each([
  ["the day of the order does not count", "2026-11-24T09:00:00", 1, "2026-11-25T23:59:59"],
  [
    "a minute before midnight is that day still, though UTC has the next",
    "2026-11-24T23:59:00",
    1,
    "2026-11-25T23:59:59",
  ],
  ["at midnight the next day begins", "2026-11-25T00:00:00", 1, "2026-11-26T23:59:59"],
  ["a weekend and the holiday moved to its Monday", "2026-11-20T10:00:00", 1, "2026-11-24T23:59:59"],
  ["on a Sunday it begins on the next business day", "2026-11-22T12:00:00", 1, "2026-11-24T23:59:59"],
  ["a day for tourism and the holiday after it", "2026-12-04T18:00:00", 1, "2026-12-09T23:59:59"],
  ["the year's end", "2026-12-30T12:00:00", 2, "2027-01-04T23:59:59"],
  ["after the table only weekends are known", "2030-12-24T12:00:00", 1, "2030-12-25T23:59:59"],
  ["the longest one", "2026-11-24T12:00:00", 30, "2027-01-11T23:59:59"],
])("business days end with their day: %s", (_, from, count, due) => {
  expect(deadlineOf(days(count), at(from))?.dueAt).toEqual(at(due));
});

test("weekends and holidays are no business days", () => {
  expect(["2026-11-21", "2026-11-22", "2026-11-23", "2027-03-25"].map(isBusinessDay)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(["2026-11-20", "2026-11-24", "2026-12-31"].map(isBusinessDay)).toEqual([true, true, true]);
});

test("the reminder comes a day before, and half-way when there is less than two days", () => {
  const from = at("2026-11-24T12:00:00");
  expect(reminderAt(from, at("2026-11-28T12:00:00"))).toEqual(at("2026-11-27T12:00:00"));
  expect(reminderAt(from, at("2026-11-24T14:00:00"))).toEqual(at("2026-11-24T13:00:00"));
  expect(deadlineOf(hours(72), from)).toEqual({
    dueAt: at("2026-11-27T12:00:00"),
    reminderAt: at("2026-11-26T12:00:00"),
  });
});

test("a deadline is only ever moved further into the future", () => {
  const now = at("2026-11-24T12:00:00");
  const due = at("2026-11-25T12:00:00");
  expect(checkExtension(due, at("2026-11-26T12:00:00"), now)).toBeUndefined();
  expect(checkExtension(null, at("2026-11-24T12:01:00"), now)).toBeUndefined();
  expect(checkExtension(due, due, now)).toEqual({ reason: "not-later" });
  expect(checkExtension(due, now, now)).toEqual({ reason: "past" });
  expect(checkExtension(null, extendedBy(MAX_DEADLINE_DAYS * 24, null, now), now)).toBeUndefined();
  expect(checkExtension(null, extendedBy(MAX_DEADLINE_DAYS * 24 + 1, null, now), now)).toEqual({ reason: "too-far" });
});

test("it is extended from its end, and from now once that has passed", () => {
  const now = at("2026-11-24T12:00:00");
  expect(extendedBy(24, at("2026-11-25T10:00:00"), now)).toEqual(at("2026-11-26T10:00:00"));
  expect(extendedBy(24, at("2026-11-20T10:00:00"), now)).toEqual(at("2026-11-25T12:00:00"));
});

test("it is near from a day before on", () => {
  const now = at("2026-11-24T12:00:00");
  expect(isNear(at("2026-11-25T12:00:00"), now)).toBe(false);
  expect(isNear(at("2026-11-25T11:59:00"), now)).toBe(true);
  expect(isNear(at("2026-11-23T12:00:00"), now)).toBe(true);
});

test("people read the day and the hour in Buenos Aires", () => {
  expect(describeDeadline(at("2026-11-24T18:00:00"))).toBe("hasta el martes 24 de noviembre a las 18:00");
  expect(describeDeadline(at("2027-01-01T00:05:00"))).toBe("hasta el viernes 1 de enero a las 00:05");
  expect(describeDeadline(at("2026-12-02T01:30:00"))).toBe("hasta el miércoles 2 de diciembre a la 01:30");
});
