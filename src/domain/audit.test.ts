import { expect, test } from "vitest";
import { changesBetween } from "./audit.ts";

test("only what differs is a change", () => {
  const before = { name: "Remera", price: 12_000, discount: null };
  expect(changesBetween(before, { name: "Remera", price: 15_000, discount: 10 })).toEqual({
    price: [12_000, 15_000],
    discount: [null, 10],
  });
});

test("what an edit leaves out did not change", () => {
  expect(changesBetween({ name: "Remera", price: 12_000 }, { price: undefined })).toEqual({});
});
