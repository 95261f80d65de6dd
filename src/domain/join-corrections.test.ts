import { expect, test } from "vitest";
import { joinCorrections } from "./join-corrections.ts";
import type { CorrectedItem } from "./order-event.ts";

const shirts = (quantity: number): CorrectedItem => ({
  name: "Remera",
  size: "M",
  color: null,
  quantity,
  unit_price: 1500,
});
const hats = (quantity: number): CorrectedItem => ({ ...shirts(quantity), name: "Boina" });

test("two corrections tell where the first began and where the last ended", () => {
  const first = { before: { items: [shirts(1)], total: 1500 }, after: { items: [shirts(3)], total: 4500 } };
  const second = { before: { items: [shirts(3)], total: 4500 }, after: { items: [shirts(2)], total: 3000 } };
  expect(joinCorrections([first, second])).toEqual({
    before: { items: [shirts(1)], total: 1500 },
    after: { items: [shirts(2)], total: 3000 },
  });
});

test("what each changed stays: another item, the phone", () => {
  const first = { before: { items: [shirts(1)], total: 3000 }, after: { items: [], total: 1500 } };
  const second = {
    before: { items: [], customer_phone: null, total: 1500 },
    after: { items: [hats(2)], customer_phone: "11 5555 4444", total: 4500 },
  };
  expect(joinCorrections([first, second])).toEqual({
    before: { items: [shirts(1)], customer_phone: null, total: 3000 },
    after: { items: [hats(2)], customer_phone: "11 5555 4444", total: 4500 },
  });
});

test("what was taken back is not told", () => {
  const there = { before: { items: [shirts(1)], total: 1500 }, after: { items: [shirts(2)], total: 3000 } };
  const back = { before: there.after, after: there.before };
  expect(joinCorrections([there, back])).toEqual({ before: {}, after: {} });
});

test("an item that one added and the next removed leaves no trace", () => {
  const added = { before: { items: [], total: 1500 }, after: { items: [hats(1)], total: 3000 } };
  const removed = { before: { items: [hats(1)], total: 3000 }, after: { items: [], total: 1500 } };
  expect(joinCorrections([added, removed])).toEqual({ before: {}, after: {} });
});
