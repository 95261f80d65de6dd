import { expect, test } from "vitest";
import type { OrderDetail } from "#server/orders/find-order.ts";
import {
  addVariant,
  changesOf,
  draftOf,
  draftTotal,
  existingLines,
  isDisputed,
  pricedLines,
  priceWhenChosen,
  priceToday,
  readPrice,
  rebaseDraft,
  swapVariant,
  takeNewer,
} from "./correction-draft.ts";

const MEDIUM = { id: "m", product_id: "shirt", name: "Remera", size: "M", color: null, quantity: 2, unit_price: 900 };

const ORDER = {
  total_amount: 3300,
  customer_address: "Defensa 1",
  customer_postal_code: "1065",
  customer_city: "CABA",
  customer_phone: null,
  delivery: { method_id: "mail", kind: "delivery", name: "Correo", price: 1500 },
  items: [{ ...MEDIUM, image_url: null }],
} as unknown as OrderDetail; // the fields that a correction reads

const LARGE = {
  variantId: "l",
  productId: "shirt",
  name: "Remera",
  size: "L",
  color: null,
  price: 200_000,
  discountPercentage: null,
  stock: 1,
  imageKey: null,
};

test("what was not touched is not sent", () => {
  const draft = draftOf(ORDER);
  expect(changesOf(draft, draft)).toBeUndefined();
  expect(changesOf(draft, { ...draft, price: "1.500" })).toBeUndefined();
  expect(changesOf(draft, { ...draft, contact: { ...draft.contact, customer_phone: "11" } })).toEqual({
    customer_phone: "11",
  });
  expect(changesOf(draft, { ...draft, price: "" })).toEqual({ delivery: { method_id: "mail", price: null } });
  expect(changesOf(draft, { ...draft, lines: addVariant(draft.lines, LARGE) })).toEqual({
    items: [
      { id: "shirt", variant_id: "m", quantity: 2 },
      { id: "shirt", variant_id: "l", quantity: 1 },
    ],
  });
});

test("the running total is the one that the shop will compute", () => {
  const draft = draftOf(ORDER);
  expect(draftTotal(pricedLines(ORDER, draft, []), draft)).toBe(3300);
  const swapped = { ...draft, lines: swapVariant(draft.lines, "m", "l"), price: "2.000" };
  expect(draftTotal(pricedLines(ORDER, swapped, [LARGE]), swapped)).toBe(3800);
  const agreed = { ...draft, price: "" };
  expect(draftTotal(pricedLines(ORDER, agreed, []), agreed)).toBe(1800);
});

test("a talle that the order has already takes the units of the one that is swapped for it", () => {
  const lines = addVariant(draftOf(ORDER).lines, LARGE);
  expect(swapVariant(lines, "m", "l")).toEqual([{ productId: "shirt", variantId: "l", quantity: 3 }]);
  expect(swapVariant(lines, "gone", "l")).toEqual(lines);
});

test("on a newer order only what was changed here stays", () => {
  const draft = { ...draftOf(ORDER), lines: addVariant(draftOf(ORDER).lines, LARGE) };
  const newer = { ...ORDER, customer_city: "Rosario", delivery: null, items: [] };
  expect(rebaseDraft(draft, draftOf(ORDER), newer)).toMatchObject({
    lines: draft.lines,
    contact: { customer_city: "Rosario" },
    methodId: "",
    price: "",
  });
});

test("a line that is neither in the order any more nor of a known product is left out, the others stay", () => {
  const lines = [...draftOf(ORDER).lines, { productId: "skirt", variantId: "s", quantity: 1 }];
  expect(existingLines(ORDER, lines, [LARGE])).toEqual(draftOf(ORDER).lines);
  const withLarge = addVariant(lines, LARGE);
  expect(existingLines(ORDER, withLarge, [LARGE]).map(({ variantId }) => variantId)).toEqual(["m", "l"]);
});

test.each([
  ["1500", 1500],
  [" $ 1.500 ", 1500],
  ["0", 0],
  ["", null],
  ["-1", undefined],
  ["1,5", undefined],
  ["1.5", undefined],
  ["1.500,00", 1500],
  ["123456789", undefined],
])("a price typed as %j is %j", (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test("the order's own method keeps the agreed price, another one gets today's", () => {
  const lines = pricedLines(ORDER, draftOf(ORDER), []);
  const methods = [
    { id: "mail", price: 2000, free_from: null },
    { id: "bike", price: 3000, free_from: 1800 },
    { id: "agreed", price: null, free_from: null },
  ];
  expect(["mail", "bike", "agreed", "gone", ""].map((id) => priceWhenChosen(ORDER, methods, lines, id))).toEqual([
    "1500",
    "0",
    "",
    "",
    "",
  ]);
  expect(["mail", "agreed", "gone", ""].map((id) => priceToday(methods, lines, id))).toEqual([
    "2000",
    "",
    undefined,
    undefined,
  ]);
});

test("what both changed is disputed until it is taken; what only one changed is not", () => {
  const draft = draftOf(ORDER);
  const now = {
    ...ORDER,
    customer_phone: "11 4444-5555",
    customer_city: "Rosario",
    items: [{ ...ORDER.items[0]!, quantity: 3 }],
  };
  const mine = {
    ...draft,
    contact: { ...draft.contact, customer_phone: "11 2222-3333" },
    lines: [{ ...draft.lines[0]!, quantity: 1 }],
  };
  const rebased = rebaseDraft(mine, draft, now);
  const disputed = (typed: typeof draft) =>
    (["items", "delivery", "address", "customer_phone", "total"] as const).filter((part) =>
      isDisputed(part, [ORDER, now], typed),
    );
  expect(disputed(rebased)).toEqual(["items", "customer_phone"]);
  const taken = takeNewer(takeNewer(rebased, now, "items"), now, "customer_phone");
  expect(disputed(taken)).toEqual([]);
  expect(taken).toEqual(draftOf(now));
  expect(disputed(rebaseDraft({ ...draft, price: "2000" }, draft, now))).toEqual([]);
});
