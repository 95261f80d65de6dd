import { expect, test } from "vitest";
import { afterConfirmation, afterReading, NO_WORK, type PaidOrder } from "./work.ts";

const order = (id: string): PaidOrder => ({
  id,
  order_number: `ORD-${id}`,
  total_amount: 15_000,
  customer_name: "Ana",
  customer_lastname: "Paz",
  created_at: "2026-07-01T12:00:00.000Z",
  status: "confirmed",
});

const confirmed = (movement_id: string, id: string) => ({
  matches: [{ movement_id, order_ids: [id] }],
  answer: { confirmed: [order(id)], added: [], refused: [] },
});

test("a movement that has paid is done until the file is read again: its confirmation may have been undone", () => {
  const work = afterConfirmation(NO_WORK, confirmed("a", "1"));
  expect([...work.done]).toEqual(["a"]);
  expect(afterReading(work)).toEqual({ ...work, done: new Set() });
});

test("an order that is confirmed again is named once", () => {
  const before = afterConfirmation(afterConfirmation(NO_WORK, confirmed("a", "1")), confirmed("b", "2"));
  const after = afterConfirmation(afterReading(before), confirmed("a", "1"));
  expect(after.confirmed.map(({ id }) => id)).toEqual(["2", "1"]);
});
