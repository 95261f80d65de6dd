import { expect, test } from "vitest";
import { outstandingAmount, paidAmount, type PaidEvent, payableAmount, paymentDifference } from "./paid-amount.ts";

const NOTHING = { transferred: null, settled: null, total: null };
const PLACED: PaidEvent = { kind: "status", from: null, to: "pending", ...NOTHING };
const CONFIRMED: PaidEvent = { kind: "status", from: "pending", to: "confirmed", ...NOTHING };
const corrected = (before: number, after: number): PaidEvent => ({
  kind: "corrected",
  from: "pending",
  to: "pending",
  ...NOTHING,
  total: { before, after },
});
const added = (transferred: number): PaidEvent => ({
  kind: "payment-added",
  from: "pending",
  to: "pending",
  ...NOTHING,
  transferred,
});
const settled = (amount: number): PaidEvent => ({ ...added(0), transferred: null, settled: amount });

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

test("a movement that is added to an order confirmed by hand proves what was counted already", () => {
  const proven = [PLACED, CONFIRMED, added(1000)];
  expect(paidAmount(proven, 1000)).toBe(1000);
  expect(paidAmount([...proven, corrected(1000, 1500)], 1500)).toBe(1000);
  expect(paidAmount([...proven, corrected(1000, 1500), added(500)], 1500)).toBe(1500);
  expect(paidAmount([...proven, added(200)], 1000)).toBe(1200);
  expect(paidAmount([PLACED, CONFIRMED, added(1100)], 1000)).toBe(1100);
  expect(paidAmount([PLACED, added(300), CONFIRMED, added(700)], 1000)).toBe(1000);
  expect(paidAmount([...proven, { ...CONFIRMED, from: "confirmed", to: "pending" }], 1000)).toBe(1000);
});

test("while a difference is missing, a movement of that amount, or of less than what is proved by it, is of the difference", () => {
  const missing = [PLACED, CONFIRMED, corrected(1000, 1500)];
  expect(paidAmount([...missing, added(1000)], 1500)).toBe(1000);
  expect(paidAmount([...missing, added(500)], 1500)).toBe(1500);
  expect(paidAmount([...missing, added(300), added(200), added(1000)], 1500)).toBe(1500);
  expect(paidAmount([...missing, added(1500)], 1500)).toBe(1500);
  expect(paidAmount([PLACED, CONFIRMED, corrected(1000, 2000), added(1000)], 2000)).toBe(2000);
});

test("a difference that was settled by hand is proved like a confirmation by hand", () => {
  const more = [PLACED, CONFIRMED, corrected(1000, 1500), settled(500)];
  expect(paidAmount(more, 1500)).toBe(1500);
  expect(paidAmount([...more, added(500)], 1500)).toBe(1500);
  expect(paidAmount([...more, added(500), added(1000)], 1500)).toBe(1500);
  const less = [PLACED, CONFIRMED, corrected(1000, 700), settled(-300)];
  expect(paidAmount(less, 700)).toBe(700);
  expect(paidAmount([...less, added(1000)], 700)).toBe(700);
});

test("once an order is pending again, neither a confirmation nor a settlement by hand counts", () => {
  const cancelled: PaidEvent = { ...CONFIRMED, from: "confirmed", to: "cancelled" };
  const revived: PaidEvent = { ...cancelled, from: "cancelled", to: "pending" };
  for (const [total, amount] of [
    [700, -300],
    [1500, 500],
  ] as const) {
    const events = [PLACED, CONFIRMED, corrected(1000, total), settled(amount), cancelled, revived];
    expect(paymentDifference("pending", events, total)).toBeNull();
    expect(paymentDifference("confirmed", [...events, CONFIRMED], total)).toBe(0);
  }
});

test("pending again, only added payments count; confirmed again, what it comes to by then", () => {
  const back: PaidEvent = { ...CONFIRMED, from: "confirmed", to: "pending" };
  const events = [PLACED, added(300), CONFIRMED, back];
  expect(paidAmount(events, 1000)).toBe(300);
  expect(paidAmount([...events, corrected(1000, 1200), CONFIRMED], 1200)).toBe(1200);
});

test("reconciliation asks for what the buyer is asked for, and for nothing where too much came", () => {
  for (const [amount, outstanding] of [
    [300, 700],
    [349, 700],
    [1200, 0],
  ] as const) {
    expect(outstandingAmount(1000, amount)).toBe(outstanding);
    const difference = paymentDifference("pending", [PLACED, added(amount)], 1000);
    expect(payableAmount("pending", 1000, difference)).toBe(outstanding);
  }
});

test("the difference is said of an order that is paid in part, and of a corrected one of which something is paid", () => {
  expect(paymentDifference("pending", [PLACED], 1000)).toBeNull();
  expect(paymentDifference("pending", [PLACED, added(300)], 1000)).toBe(700);
  expect(paymentDifference("confirmed", [PLACED, added(300), CONFIRMED], 1000)).toBeNull();
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

test("a correction of a phone or an address asks for nothing that was accepted as paid", () => {
  const accepted: PaidEvent = { ...CONFIRMED, transferred: 950_00 };
  const phone: PaidEvent = { kind: "corrected", from: "confirmed", to: "confirmed", ...NOTHING };
  expect(paymentDifference("confirmed", [PLACED, accepted, phone], 1000_00)).toBeNull();
});

test("nobody is asked for centavos, nor for less than half a peso", () => {
  expect(paymentDifference("pending", [PLACED, added(999_60)], 1000_00)).toBe(0);
  expect(paymentDifference("pending", [PLACED, added(400_40)], 1000_00)).toBe(600_00);
  expect(paymentDifference("pending", [PLACED, added(40)], 1000_00)).toBeNull();
});
