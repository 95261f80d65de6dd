import { expect, test } from "vitest";
import { paidAmount, type PaidEvent, payableAmount, paymentDifference } from "./paid-amount.ts";

const NOTHING = { transferred: null, total: null };
const PLACED: PaidEvent = { kind: "status", from: null, to: "pending", ...NOTHING };
const CONFIRMED: PaidEvent = { kind: "status", from: "pending", to: "confirmed", ...NOTHING };
const corrected = (before: number, after: number): PaidEvent => ({
  kind: "corrected",
  from: "pending",
  to: "pending",
  transferred: null,
  total: { before, after },
});
const added = (transferred: number): PaidEvent => ({
  kind: "payment-added",
  from: "pending",
  to: "pending",
  transferred,
  total: null,
});

test("confirmed by hand, what the order came to then was paid, whatever it comes to now", () => {
  expect(paidAmount([PLACED, CONFIRMED], 1000)).toBe(1000);
  expect(paidAmount([PLACED, CONFIRMED, corrected(1000, 1500)], 1500)).toBe(1000);
  expect(paidAmount([PLACED, corrected(800, 1000), CONFIRMED, corrected(1000, 1500)], 1500)).toBe(1000);
});

test("what movements brought counts, with what was added before and after", () => {
  const byMovement = { ...CONFIRMED, transferred: 700 };
  expect(paidAmount([PLACED, byMovement], 1000)).toBe(700);
  expect(paidAmount([PLACED, added(300), byMovement, added(50)], 1000)).toBe(1050);
  expect(paidAmount([PLACED, added(300)], 1000)).toBe(300);
  expect(paidAmount([PLACED, added(300), CONFIRMED], 1000)).toBe(1000);
});

test("pending again, only added payments count; confirmed again, what it comes to by then", () => {
  const back: PaidEvent = { ...CONFIRMED, from: "confirmed", to: "pending" };
  const events = [PLACED, added(300), CONFIRMED, back];
  expect(paidAmount(events, 1000)).toBe(300);
  expect(paidAmount([...events, corrected(1000, 1200), CONFIRMED], 1200)).toBe(1200);
});

test("the difference is said of a corrected order of which something is paid", () => {
  expect(paymentDifference("confirmed", [PLACED, CONFIRMED], 1000)).toBeNull();
  expect(paymentDifference("pending", [PLACED, corrected(1000, 1500)], 1500)).toBeNull();
  expect(paymentDifference("cancelled", [PLACED, CONFIRMED, corrected(1000, 1500)], 1500)).toBeNull();
  expect(paymentDifference("confirmed", [PLACED, CONFIRMED, corrected(1000, 1500)], 1500)).toBe(500);
  expect(paymentDifference("shipped", [PLACED, CONFIRMED, corrected(1000, 600)], 600)).toBe(-400);
  expect(paymentDifference("pending", [PLACED, added(300), corrected(1000, 1500)], 1500)).toBe(1200);
});

test("what is still to be transferred", () => {
  expect(payableAmount("pending", 1500, null)).toBe(1500);
  expect(payableAmount("pending", 1500, 1200)).toBe(1200);
  expect(payableAmount("pending", 1500, -200)).toBe(0);
  expect(payableAmount("confirmed", 1500, null)).toBe(0);
  expect(payableAmount("confirmed", 1500, 500)).toBe(500);
  expect(payableAmount("cancelled", 1500, 500)).toBe(0);
});
