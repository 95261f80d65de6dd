import { expect, test } from "vitest";
import { readyEvent, standingEvents, type TimelineOrder, timelineOf } from "./order-timeline.ts";
import type { OrderStatus } from "./order.ts";

/** One step per hour, from noon. */
const through = (...statuses: OrderStatus[]) =>
  statuses.map((status, hour) => ({ status, at: `2026-11-22T${12 + hour}:00:00.000Z` }));

type Given = Omit<TimelineOrder, "delivery"> & Partial<TimelineOrder>;

const stepsOf = (order: Given) => timelineOf({ delivery: null, ...order });

const reachedOf = (order: Given) =>
  stepsOf(order).map(({ milestone, isReached }) => `${milestone}${isReached ? " x" : ""}`);

test("an order goes through four steps, and each status is the current one of its own", () => {
  const statuses = ["pending", "confirmed", "shipped", "delivered"] as const;
  for (const [index, status] of statuses.entries()) {
    const timeline = stepsOf({ status, steps: through(...statuses.slice(0, index + 1)), ready_at: null });
    expect(timeline.map(({ milestone }) => milestone)).toEqual(["received", "paid", "shipped", "delivered"]);
    expect(timeline.findIndex(({ isCurrent }) => isCurrent)).toBe(index);
    expect(timeline.filter(({ at }) => at !== null)).toHaveLength(index + 1);
  }
});

test("a status that was undone has no time, one that was skipped is reached without one", () => {
  const undone = stepsOf({ status: "pending", steps: through("pending", "confirmed", "pending"), ready_at: null });
  expect(undone.map(({ at }) => at)).toEqual(["2026-11-22T12:00:00.000Z", null, null, null]);
  const skipped = stepsOf({ status: "shipped", steps: through("pending", "shipped"), ready_at: null });
  expect(skipped.map(({ isReached, at }) => [isReached, at !== null])).toEqual([
    [true, true],
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test("what can be collected is ready instead of shipped, until it is shipped after all", () => {
  const ready_at = "2026-11-22T13:30:00.000Z";
  const paid = through("pending", "confirmed");
  expect(reachedOf({ status: "confirmed", steps: paid, ready_at })).toEqual([
    "received x",
    "paid x",
    "ready x",
    "delivered",
  ]);
  const collected = [...paid, { status: "delivered" as const, at: "2026-11-22T16:00:00.000Z" }];
  expect(reachedOf({ status: "delivered", steps: collected, ready_at })[2]).toBe("ready x");
  const shipped = through("pending", "confirmed", "shipped", "delivered");
  expect(reachedOf({ status: "shipped", steps: shipped.slice(0, 3), ready_at })[2]).toBe("shipped x");
  expect(reachedOf({ status: "delivered", steps: shipped, ready_at })[2]).toBe("shipped x");
});

test("an order to collect is ready instead of shipped from the start; one that is sent never is", () => {
  const delivery = { kind: "pickup" } as const;
  const ready_at = null;
  const paid = through("pending", "confirmed");
  for (const steps of [through("pending"), paid]) {
    const status = steps.at(-1)!.status;
    expect(reachedOf({ status, steps, ready_at, delivery })[2]).toBe("ready");
  }
  expect(stepsOf({ status: "confirmed", steps: paid, ready_at, delivery }).findIndex((step) => step.isCurrent)).toBe(1);
  const collected = through("pending", "confirmed", "delivered");
  expect(reachedOf({ status: "delivered", steps: collected, ready_at, delivery })).toEqual([
    "received x",
    "paid x",
    "ready x",
    "delivered x",
  ]);
  const shipped = through("pending", "confirmed", "shipped", "delivered");
  expect(reachedOf({ status: "shipped", steps: shipped.slice(0, 3), ready_at, delivery })[2]).toBe("shipped x");
  expect(reachedOf({ status: "delivered", steps: shipped, ready_at, delivery })[2]).toBe("shipped x");
  const late = "2026-11-22T14:30:00.000Z";
  expect(reachedOf({ status: "delivered", steps: shipped, ready_at: late, delivery })[2]).toBe("ready x");
  const sent = { status: "confirmed", steps: paid, ready_at: "2026-11-22T13:30:00.000Z" } as const;
  expect(reachedOf({ ...sent, delivery: { kind: "delivery" } })[2]).toBe("shipped");
});

test("who steps back from shipped by hand was paid when it was", () => {
  const steps = through("pending", "confirmed", "shipped", "confirmed");
  expect(stepsOf({ status: "confirmed", steps, ready_at: null })[1]?.at).toBe("2026-11-22T13:00:00.000Z");
  for (const unpaid of ["pending", "cancelled"] as const) {
    const again = through("pending", "confirmed", unpaid, "confirmed");
    expect(stepsOf({ status: "confirmed", steps: again, ready_at: null })[1]?.at).toBe("2026-11-22T15:00:00.000Z");
  }
});

const event = (kind: "status" | "ready", to_status: OrderStatus, is_undo = false) => ({
  kind,
  to_status,
  is_undo,
  detail: {},
});
const shippedByMistake = [
  event("status", "pending"),
  event("status", "confirmed"),
  event("ready", "confirmed"),
  event("status", "shipped"),
  event("status", "confirmed", true),
];

test("a change that was undone, and its undo, are as if they had not been", () => {
  expect(standingEvents(shippedByMistake)).toEqual(shippedByMistake.slice(0, 3));
});

test("what can be collected still can when 'Enviado' was undone, and not when it was shipped", () => {
  expect(readyEvent(shippedByMistake)).toBe(shippedByMistake[2]);
  expect(readyEvent(shippedByMistake.slice(0, 4))).toBeUndefined();
  expect(readyEvent([...shippedByMistake, event("status", "delivered")])).toBe(shippedByMistake[2]);
});

test("a cancelled order ends there, and says whether it had been paid", () => {
  const cancelled = (...statuses: OrderStatus[]) =>
    reachedOf({ status: "cancelled", steps: through(...statuses, "cancelled"), ready_at: null });
  expect(cancelled("pending")).toEqual(["received x", "cancelled x"]);
  expect(cancelled("pending", "confirmed")).toEqual(["received x", "paid x", "cancelled x"]);
  expect(cancelled("pending", "confirmed", "pending")).toEqual(["received x", "cancelled x"]);
  const steps = stepsOf({ status: "cancelled", steps: through("pending", "cancelled"), ready_at: null });
  expect(steps.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
});
