import { expect, test } from "vitest";
import type { Delivery } from "./delivery.ts";
import {
  changesCollection,
  correctDelivery,
  type CorrectableOrder,
  correctionBetween,
  correctLines,
  totalOf,
  unitsBetween,
} from "./order-correction.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order-size.ts";
import { type OrderLine, type VariantOnSale } from "./order.ts";

const SHIRT: OrderLine = {
  variantId: "shirt-m",
  productId: "shirt",
  name: "Remera",
  size: "M",
  color: null,
  unitPrice: 900_00,
  quantity: 2,
  imageKey: "old.webp",
};
const SKIRT: OrderLine = { ...SHIRT, variantId: "skirt", productId: "skirt", name: "Pollera", size: null, quantity: 1 };

const LARGE: VariantOnSale = {
  variantId: "shirt-l",
  productId: "shirt",
  name: "Remera nueva",
  size: "L",
  color: null,
  price: 1500_00,
  discountPercentage: 10,
  stock: 0,
  imageKey: "new.webp",
};

const wanted = (line: { productId: string; variantId: string }, quantity: number) => ({
  productId: line.productId,
  variantId: line.variantId,
  quantity,
});

const MAIL: Delivery = {
  method_id: "mail",
  kind: "delivery",
  name: "Correo",
  price: 1500,
  days: "3 días",
  address: null,
  hours: null,
  map_url: null,
};

const ORDER: CorrectableOrder = {
  customer_address: "Defensa 1234",
  customer_postal_code: "1065",
  customer_city: "CABA",
  customer_phone: null,
  delivery: MAIL,
  lines: [SHIRT, SKIRT],
  total: 4200_00,
};

test("a variant that stays keeps its snapshot and its price, whatever the product is and costs now", () => {
  const corrected = correctLines([SHIRT, SKIRT], [wanted(SHIRT, 5)], [{ ...LARGE, variantId: "shirt-m" }]);
  expect(corrected).toEqual({ ok: true, value: [{ ...SHIRT, quantity: 5 }] });
});

test("another talle keeps the price that its product was sold at, a new product takes today's final price", () => {
  const swapped = correctLines([SHIRT, SKIRT], [wanted(LARGE, 1), wanted(SKIRT, 1)], [LARGE]);
  expect(swapped).toMatchObject({
    value: [{ variantId: "shirt-l", name: "Remera nueva", size: "L", unitPrice: 900_00, imageKey: "new.webp" }, SKIRT],
  });
  expect(correctLines([SKIRT], [wanted(SKIRT, 1), wanted(LARGE, 1)], [LARGE])).toMatchObject({
    value: [SKIRT, { unitPrice: 1350_00 }],
  });
});

test("a product that was sold at two prices gives another talle today's", () => {
  const cheap = { ...SHIRT, variantId: "shirt-s", unitPrice: 500_00 };
  expect(correctLines([SHIRT, cheap], [wanted(LARGE, 1)], [LARGE])).toMatchObject({ value: [{ unitPrice: 1350_00 }] });
});

test("the same variant on two lines counts as one", () => {
  expect(correctLines([SHIRT], [wanted(SHIRT, 1), wanted(SHIRT, 3)], [])).toMatchObject({ value: [{ quantity: 4 }] });
});

test.each([
  ["nothing", [], "empty-order"],
  ["a quantity of 0", [wanted(SHIRT, 0)], "invalid-quantity"],
  ["half a unit", [wanted(SHIRT, 0.5)], "invalid-quantity"],
  ["too many of one", [wanted(SHIRT, MAX_LINE_QUANTITY), wanted(SHIRT, 1)], "invalid-quantity"],
  ["a variant that is no more", [wanted({ productId: "shirt", variantId: "gone" }, 1)], "product-unavailable"],
  ["a variant of another product", [wanted({ productId: "skirt", variantId: "shirt-l" }, 1)], "product-unavailable"],
  [
    "its own variant as another product's",
    [wanted({ productId: "skirt", variantId: "shirt-m" }, 1)],
    "product-unavailable",
  ],
  [
    "too many lines",
    Array.from({ length: MAX_ORDER_LINES + 1 }, (_, index) => wanted({ productId: "shirt", variantId: `${index}` }, 1)),
    "too-many-lines",
  ],
])("%s is refused", (_, lines, reason) => {
  expect(correctLines([SHIRT], lines, [LARGE])).toMatchObject({ ok: false, refusal: { reason } });
});

test("only the difference moves", () => {
  const after = [
    { ...SHIRT, quantity: 1 },
    { ...SKIRT, quantity: 3 },
    { ...SHIRT, variantId: "shirt-l", quantity: 1 },
  ];
  const moves = unitsBetween([SHIRT, SKIRT], after).map(({ variantId, quantity }) => [variantId, quantity]);
  expect(new Map(moves as [string, number][])).toEqual(
    new Map([
      ["shirt-m", 1],
      ["skirt", -2],
      ["shirt-l", -1],
    ]),
  );
  expect(unitsBetween([SHIRT, SKIRT], [SKIRT, SHIRT])).toEqual([]);
});

test("the total is the lines and the delivery; one still to be agreed adds nothing", () => {
  expect(totalOf([SHIRT, SKIRT], MAIL)).toBe(4200_00);
  expect(totalOf([SHIRT, SKIRT], { price: null })).toBe(2700_00);
  expect(totalOf([SHIRT, SKIRT], null)).toBe(2700_00);
});

test("the method that the order has stays as agreed but for its price, another one is taken as it is now", () => {
  const { method_id: id, ...rest } = MAIL;
  const method = { ...rest, id, name: "Correo nuevo", price: 9999, free_from: 1 };
  expect(correctDelivery(MAIL, { method_id: "mail", price: 0 }, undefined)).toEqual({
    ok: true,
    value: { ...MAIL, price: 0 },
  });
  expect(correctDelivery(null, { method_id: "mail", price: null }, method)).toEqual({
    ok: true,
    value: { ...MAIL, name: "Correo nuevo", price: null },
  });
  expect(correctDelivery(MAIL, { method_id: "gone", price: 0 }, undefined)).toMatchObject({
    refusal: { reason: "delivery-unknown" },
  });
});

test.each([-1, 0.5, 100_000_000, NaN])("a delivery price of %d is refused", (price) => {
  expect(correctDelivery(MAIL, { method_id: "mail", price }, undefined)).toMatchObject({
    refusal: { reason: "delivery-price" },
  });
});

test("pick-up has a price", () => {
  const pickUp = { ...MAIL, kind: "pickup" } as const;
  expect(correctDelivery(pickUp, { method_id: "mail", price: null }, undefined)).toMatchObject({ ok: false });
});

test("a correction says only what changed, and nothing when nothing did", () => {
  expect(correctionBetween(ORDER, { ...ORDER, lines: [SKIRT, SHIRT] })).toBeUndefined();
  expect(correctionBetween(ORDER, { ...ORDER, customer_phone: "11 4444-5555" })).toEqual({
    before: { customer_phone: null },
    after: { customer_phone: "11 4444-5555" },
  });
  const address = { customer_address: "Defensa 1234", customer_postal_code: "1065", customer_city: "CABA" };
  expect(correctionBetween(ORDER, { ...ORDER, customer_city: "La Plata" })).toEqual({
    before: { address },
    after: { address: { ...address, customer_city: "La Plata" } },
  });
  const corrected = { ...ORDER, lines: [{ ...SHIRT, quantity: 1 }, SKIRT], total: 3300_00 };
  expect(correctionBetween(ORDER, corrected)).toEqual({
    before: { items: [{ name: "Remera", size: "M", color: null, quantity: 2, unit_price: 900 }], total: 4200 },
    after: { items: [{ name: "Remera", size: "M", color: null, quantity: 1, unit_price: 900 }], total: 3300 },
  });
});

test("collected elsewhere, or sent instead; another price or other lines are not", () => {
  const here = { kind: "pickup", name: "Retiro", price: 0 } as const;
  const changes = (was: typeof here | null, is: object | null) =>
    changesCollection({ before: { delivery: was }, after: { delivery: is && { ...here, ...is } } });
  expect(changes(here, { name: "Depósito" })).toBe(true);
  expect(changes(here, { kind: "delivery" })).toBe(true);
  expect(changes(here, null)).toBe(true);
  expect(changes(null, {})).toBe(true);
  // Another method of the same name: the same one would be missing.
  expect(changes(here, {})).toBe(true);
  expect(changes(here, { price: 100 })).toBe(false);
  expect(changesCollection({ before: { total: 1 }, after: { total: 2 } })).toBe(false);
  expect(changesCollection({})).toBe(false);
});
