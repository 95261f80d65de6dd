import { expect, test } from "vitest";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { describeStatus } from "./status-toast.ts";

type Event = OrderDetail["events"][number];

function statusEvent(from_status: Event["from_status"], to_status: Event["to_status"], units: number): Event {
  const rest = { actor: "socia@example.com", by_system: false, detail: {}, is_undo: false };
  return { kind: "status", from_status, to_status, units, created_at: "2026-11-29T12:00:00.000Z", ...rest };
}

test("the units are those of the status that is told, also where a partner's next change is among the events", () => {
  const cancelled = statusEvent("pending", "cancelled", 2);
  const order = { order_number: "ORD-001001", status: "cancelled" as const };
  const text = "ORD-001001: Cancelado. 2 unidades volvieron al stock.";

  expect(describeStatus({ ...order, events: [cancelled] })).toBe(text);
  expect(describeStatus({ ...order, events: [cancelled, statusEvent("cancelled", "confirmed", -2)] })).toBe(text);
});
