import { expect, test } from "vitest";
import { deliveryWithPrice, explainPriceChange } from "./copy.ts";

/** Amounts contain a no-break space. */
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test.each([
  [3000, 3500, "El envío pasó de $ 3.000 a $ 3.500."],
  [0, 3500, "El envío ya no es gratis: cuesta $ 3.500."],
  [3500, 0, "El envío ahora es gratis."],
  [null, 0, "El envío ahora es gratis."],
  [null, 3500, "El envío ahora cuesta $ 3.500."],
  [3500, null, "El envío ahora es a convenir."],
  [3500, 3500, undefined],
  [null, null, undefined],
])("a price of %j that is %j now is said as %j", (before, now, words) => {
  expect(plain(explainPriceChange("delivery", before, now))).toBe(words);
});

test("collecting has a price too", () => {
  expect(plain(explainPriceChange("pickup", 0, 500))).toBe("El retiro ya no es gratis: cuesta $ 500.");
});

test("a price to be agreed is never $ 0", () => {
  const words = [null, 0, 3000].map((price) => plain(deliveryWithPrice({ name: "Moto", price })));
  expect(words).toEqual(["Envío a convenir", "Moto (gratis)", "Moto ($ 3.000)"]);
});
