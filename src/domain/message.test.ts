import { expect, test } from "vitest";
import { BUYER_MESSAGES, isStepBack, messagesOf, type OrderNow, stillHolds } from "./message.ts";
import { ORDER_EVENT_KINDS } from "./order-event.ts";
import { ORDER_STATUSES } from "./order.ts";

const NOW = new Date("2026-11-21T15:00:00Z");
const PENDING: OrderNow = {
  status: "pending",
  hasPendingReceipt: false,
  delivery: null,
  dueAt: null,
  announcedDueAt: undefined,
  isCorrectedSince: false,
};

test("a new order is received by its buyer and placed for the administrators", () => {
  expect(messagesOf({ kind: "status", from: undefined, to: "pending" })).toEqual(["order-received", "order-placed"]);
});

test("a change of status says what the buyer waits for, and nothing else", () => {
  const messages = ORDER_STATUSES.map((to) => messagesOf({ kind: "status", from: "pending", to }));
  expect(messages).toEqual([[], ["payment-confirmed"], ["order-shipped"], [], ["order-cancelled"]]);
});

test("every message comes from some event", () => {
  const caused = ORDER_EVENT_KINDS.flatMap((kind) =>
    ORDER_STATUSES.flatMap((to) => [
      ...messagesOf({ kind, from: undefined, to }),
      ...messagesOf({ kind, from: "pending", to }),
    ]),
  );
  expect(new Set(caused)).toEqual(new Set([...BUYER_MESSAGES, "order-placed", "receipt-sent"]));
});

test("an order goes back to waiting for its payment, or from a later step of its way to an earlier one", () => {
  const back = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => to !== from && isStepBack({ kind: "status", from, to })).map((to) => [from, to]),
  );
  expect(back).toEqual([
    ["confirmed", "pending"],
    ["shipped", "pending"],
    ["shipped", "confirmed"],
    ["delivered", "pending"],
    ["delivered", "confirmed"],
    ["delivered", "shipped"],
    ["cancelled", "pending"],
  ]);
  expect(isStepBack({ kind: "status", from: undefined, to: "pending" })).toBe(false);
  expect(isStepBack({ kind: "corrected", from: "shipped", to: "confirmed" })).toBe(false);
});

test.each([
  ["payment-confirmed", ["confirmed", "shipped", "delivered"]],
  ["order-shipped", ["shipped", "delivered"]],
  ["order-ready", ["confirmed", "shipped"]],
  ["order-cancelled", ["cancelled"]],
  ["order-received", ["pending", "confirmed", "shipped", "delivered"]],
  ["order-corrected", ["pending", "confirmed", "shipped", "delivered"]],
  ["receipt-rejected", ["pending"]],
  ["order-placed", ORDER_STATUSES],
  ["receipt-received", ORDER_STATUSES],
  ["receipt-sent", ORDER_STATUSES],
] as const)("%s holds while the order is %j", (message, statuses) => {
  expect(ORDER_STATUSES.filter((status) => stillHolds(message, { ...PENDING, status }, NOW))).toEqual(statuses);
});

test("nobody is told to collect what is to be sent by now", () => {
  const holds = (kind: "pickup" | "delivery") =>
    stillHolds("order-ready", { ...PENDING, status: "confirmed", delivery: { kind } }, NOW);
  expect([holds("pickup"), holds("delivery")]).toEqual([true, false]);
});

test("nobody is asked for another receipt while one waits", () => {
  expect(stillHolds("receipt-rejected", { ...PENDING, hasPendingReceipt: true }, NOW)).toBe(false);
});

test("only the newest correction is told", () => {
  expect(stillHolds("order-corrected", { ...PENDING, isCorrectedSince: true }, NOW)).toBe(false);
});

test.each([
  ["it comes later", { ...PENDING, dueAt: new Date("2026-11-21T15:00:01Z") }, true],
  [
    "it is the one announced",
    { ...PENDING, dueAt: new Date("2026-11-22"), announcedDueAt: new Date("2026-11-22") },
    true,
  ],
  ["it was extended", { ...PENDING, dueAt: new Date("2026-11-25"), announcedDueAt: new Date("2026-11-22") }, false],
  ["it has passed", { ...PENDING, dueAt: NOW }, false],
  ["there is none any more", PENDING, false],
  ["a receipt came", { ...PENDING, hasPendingReceipt: true, dueAt: new Date("2026-11-22") }, false],
  ["it is paid", { ...PENDING, status: "confirmed", dueAt: new Date("2026-11-22") }, false],
] as const)("the deadline is near: %s", (_, order, holds) => {
  expect(stillHolds("deadline-near", order, NOW)).toBe(holds);
});
