import { expect, test } from "vitest";
import { inlineDeliveryPrice, formatDeliveryPrice, formatMethodPrice } from "./format-delivery-price.ts";

test("a price to be agreed and one of nothing never read as an amount", () => {
  expect([null, 0, 3000].map(formatDeliveryPrice)).toEqual(["A convenir", "Gratis", "$\u00a03.000"]);
  expect([null, 0, 3000].map(inlineDeliveryPrice)).toEqual(["a convenir", "gratis", "$\u00a03.000"]);
});

test("a method's price depends on the sum of the lines", () => {
  const method = { price: 7000, free_from: 50_000 };
  expect(formatMethodPrice(method, 0)).toBe("$\u00a07.000");
  expect(formatMethodPrice(method, 50_000_00)).toBe("Gratis");
  expect(formatMethodPrice({ price: null, free_from: null }, 0)).toBe("A convenir");
});
