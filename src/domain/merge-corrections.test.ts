import { expect, test } from "vitest";
import { mergeCorrections } from "./merge-corrections.ts";

const shirts = (quantity: number) => ({ name: "Remera", size: "M", color: null, quantity, unit_price: 1500 });
const units = (from: number, to: number) => ({
  before: { items: [shirts(from)], total: from * 1500 },
  after: { items: [shirts(to)], total: to * 1500 },
});

test("one correction stays as it is", () => {
  const price = { before: { items: [shirts(2)] }, after: { items: [{ ...shirts(2), unit_price: 1200 }] } };
  for (const one of [units(2, 3), price]) expect(mergeCorrections([one])).toEqual(one);
});

test("two corrections are one from the first before to the last after", () => {
  expect(mergeCorrections([units(2, 3), units(3, 4)])).toEqual(units(2, 4));
});

test("what was taken back is no correction", () => {
  expect(mergeCorrections([units(2, 3), units(3, 2)])).toEqual({ before: {}, after: {} });
});

test("what only one of them changed is told", () => {
  const phone = { before: { customer_phone: "1" }, after: { customer_phone: null } };
  expect(mergeCorrections([phone, units(2, 3)])).toEqual({
    before: { ...phone.before, ...units(2, 3).before },
    after: { ...phone.after, ...units(2, 3).after },
  });
});
