import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centavosFromDecimal,
  centavosFromPesos,
  finalPrice,
  formatPesos,
  groupDigits,
  priceWithoutTaxes,
  readAmount,
  toDecimal,
  toPesos,
} from "./money.ts";

const prices = fc.integer({ min: 0, max: 999_999_999_999 });
const discounts = fc.integer({ min: 1, max: 100 });

describe("the final price", () => {
  test("without a discount is the price, rounded to a whole peso", () => {
    expect(finalPrice(1_234_500, null)).toBe(1_234_500);
    expect(finalPrice(1_234_549, null)).toBe(1_234_500);
  });

  test("rounds half a peso up", () => {
    expect(finalPrice(1_050, null)).toBe(1_100);
    expect(finalPrice(1_049, null)).toBe(1_000);
    // 25 % off 18.999,50 is 14.249,625.
    expect(finalPrice(1_899_950, 25)).toBe(1_425_000);
    // 15 % off 10.030 is 8.525,50.
    expect(finalPrice(1_003_000, 15)).toBe(852_600);
  });

  test("is nothing when all of it is taken off", () => {
    expect(finalPrice(1_234_500, 100)).toBe(0);
  });

  test("is always what exact arithmetic gives", () => {
    fc.assert(
      fc.property(prices, discounts, (price, discount) => {
        const exact = BigInt(price) * BigInt(100 - discount);
        const pesos = (exact + 5_000n) / 10_000n;
        expect(finalPrice(price, discount)).toBe(Number(pesos) * 100);
      }),
    );
  });
});

describe("the price without taxes", () => {
  test.each([
    [2_000_000, 21, 1_652_900],
    [2_000_000, 10.5, 1_810_000],
    [121_00, 21, 100_00],
    // 3 / 1,2 is 2,50.
    [300, 20, 300],
    [0, 21, 0],
  ])("%i centavos at %d %% are %i without them", (price, rate, net) => {
    expect(priceWithoutTaxes(price, rate)).toBe(net);
  });

  test("is always what exact arithmetic gives", () => {
    const pesos = fc.integer({ min: 0, max: 9_999_999_999 });
    fc.assert(
      fc.property(pesos, fc.integer({ min: 1, max: 5000 }), (price, hundredths) => {
        const divisor = 10_000n + BigInt(hundredths);
        const exact = (2n * BigInt(price) * 10_000n + divisor) / (2n * divisor);
        expect(priceWithoutTaxes(price * 100, hundredths / 100)).toBe(Number(exact) * 100);
      }),
    );
  });
});

describe("decimals as PostgreSQL writes them", () => {
  test("are read to the centavo", () => {
    expect(centavosFromDecimal("1234.50")).toBe(123_450);
    expect(centavosFromDecimal("0.05")).toBe(5);
    expect(centavosFromDecimal("7")).toBe(700);
    expect(centavosFromDecimal("1.5")).toBe(150);
    expect(centavosFromDecimal("-3.20")).toBe(-320);
  });

  test.each(["", "1,50", "1.234", "abc", "1e3", " 1"])("anything else is an error: %j", (text) => {
    expect(() => centavosFromDecimal(text)).toThrow(RangeError);
  });

  test("come back as they were written", () => {
    fc.assert(
      fc.property(prices, (price) => {
        expect(centavosFromDecimal(toDecimal(price))).toBe(price);
      }),
    );
  });
});

describe("pesos in JSON", () => {
  test("are read to the centavo, and nothing finer is accepted", () => {
    expect(centavosFromPesos(1234.5)).toBe(123_450);
    expect(centavosFromPesos(0.1 + 0.2)).toBeUndefined();
    expect(centavosFromPesos(1.005)).toBeUndefined();
    expect(centavosFromPesos(Number.NaN)).toBeUndefined();
    expect(centavosFromPesos(Infinity)).toBeUndefined();
  });

  test("come back as they were sent", () => {
    fc.assert(
      fc.property(prices, (price) => {
        expect(centavosFromPesos(toPesos(price))).toBe(price);
      }),
    );
  });
});

test("money reads in Argentine Spanish: dots for thousands, no decimals, a dollar sign", () => {
  expect(formatPesos(1_234_500)).toBe("$\u00a012.345");
  expect(formatPesos(900_000)).toBe("$\u00a09.000");
  expect(formatPesos(0)).toBe("$\u00a00");
});

test("money and counts read as `Intl` writes them in Argentina", () => {
  const options = { style: "currency", currency: "ARS", currencyDisplay: "code", maximumFractionDigits: 0 } as const;
  const pesos = new Intl.NumberFormat("es-AR", options);
  const counts = new Intl.NumberFormat("es-AR", { useGrouping: "always" });
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
      expect(formatPesos(amount)).toBe(pesos.format(toPesos(amount)).replace("ARS", "$"));
      expect(groupDigits(Math.abs(amount))).toBe(counts.format(Math.abs(amount)));
    }),
  );
});

test.each([
  ["1234", 123_400],
  ["1234,5", 123_450],
  ["1234.50", 123_450],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1.234", 123_400],
  ["1,234", 123_400],
  ["12.345.678,9", 1_234_567_890],
  ["$ 1.234", 123_400],
  ["$\u00A01.234,00", 123_400],
  ["1\u00A0234,50", 123_450],
  ["12 345 678", 1_234_567_800],
  [" - $ 5 ", -500],
  ["100 $", 10_000],
  ["ARS 12.500", 1_250_000],
  ["AR$12.500,50", 1_250_050],
  ["ars\u00A012500", 1_250_000],
  ["12.500 ARS", 1_250_000],
  [" ARS 12.500 ", 1_250_000],
  ["12.500.-", 1_250_000],
  ["$ 12.500,-", 1_250_000],
  ["$12.500,--", 1_250_000],
  ["12.500-", undefined],
  ["USD 12", undefined],
  ["ARSARS 12", undefined],
  ["U$S 12", undefined],
  ["12,50.-", 1_250],
  [".-", undefined],
  ["1 2", undefined],
  ["1 5,50", undefined],
  ["1 2345", undefined],
  ["12$5", undefined],
  ["0", 0],
  ["0,5", 50],
  ["-5", -500],
  ["9999999999", 999_999_999_900],
  ["9999999999,01", undefined],
  ["abc", undefined],
  ["", undefined],
  ["12,345,6", undefined],
  ["1.234.50", undefined],
  ["1234.567", undefined],
  ["0.123", undefined],
  ["1.23.456", undefined],
  ["1,5.3", undefined],
  ["1e5", undefined],
  ["10000000000", undefined],
  ["9".repeat(40), undefined],
  ["١٢", undefined],
])("the amount %j is %s centavos", (text, centavos) => {
  expect(readAmount(text)).toBe(centavos);
});
