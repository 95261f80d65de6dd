import fc from "fast-check";
import { expect, test } from "vitest";
import { priceWithoutIva } from "./iva.ts";

test.each([
  [2_000_000, 21, 1_652_900],
  [2_000_000, 10.5, 1_810_000],
  [121_00, 21, 100_00],
  [0, 21, 0],
])("%i centavos at %d %% are %i without it", (price, rate, net) => {
  expect(priceWithoutIva(price, rate)).toBe(net);
});

test("is a whole peso, never more than the price, and half a peso near what adds up to it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 5000 }), (pesos, hundredths) => {
      const rate = hundredths / 100;
      const net = priceWithoutIva(pesos * 100, rate);
      expect(net % 100).toBe(0);
      expect(net).toBeLessThanOrEqual(pesos * 100);
      expect(Math.abs(net / 100 - pesos / (1 + rate / 100))).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
