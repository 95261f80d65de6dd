import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finalPrice } from "./money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order-size.ts";
import {
  confirmsPayment,
  ORDER_STATUSES,
  priceOrder,
  type RequestedItem,
  stockMove,
  type VariantOnSale,
  withoutSold,
} from "./order.ts";

function variant(facts: Partial<VariantOnSale> = {}): VariantOnSale {
  return {
    variantId: "remera-m",
    productId: "remera",
    name: "Remera",
    size: "M",
    color: null,
    price: 1_000_000,
    discountPercentage: null,
    stock: 5,
    imageKey: null,
    ...facts,
  };
}

function item(facts: Partial<RequestedItem> = {}): RequestedItem {
  return { productId: "remera", variantId: "remera-m", quantity: 1, ...facts };
}

function refusalOf(requested: RequestedItem[], onSale: VariantOnSale[], expected = 0) {
  const priced = priceOrder(requested, onSale, expected);
  return priced.ok ? undefined : priced.refusal;
}

describe("an order", () => {
  test("leaves the next one what it does not sell, to the last unit", () => {
    const onSale = [variant(), variant({ variantId: "remera-l", size: "L" })];
    const first = priceOrder([item({ quantity: 3 })], onSale, 3_000_000);
    if (!first.ok) throw new Error("There are five");

    const left = withoutSold(onSale, first.value.lines);

    expect(left.map(({ stock }) => stock)).toEqual([2, 5]);
    expect(refusalOf([item({ quantity: 3 })], left)).toMatchObject({ reason: "insufficient-stock", available: 2 });
    expect(priceOrder([item({ quantity: 2 })], left, 2_000_000).ok).toBe(true);
  });

  test("is priced by what is on sale now, each line a snapshot", () => {
    const onSale = [variant({ discountPercentage: 25 }), variant({ variantId: "remera-l", size: "L" })];
    const priced = priceOrder([item({ quantity: 2 }), item({ variantId: "remera-l" })], onSale, 2_500_000);
    expect(priced).toEqual({
      ok: true,
      value: {
        total: 2_500_000,
        delivery: null,
        lines: [
          {
            variantId: "remera-m",
            productId: "remera",
            name: "Remera",
            size: "M",
            color: null,
            imageKey: null,
            unitPrice: 750_000,
            quantity: 2,
          },
          {
            variantId: "remera-l",
            productId: "remera",
            name: "Remera",
            size: "L",
            color: null,
            imageKey: null,
            unitPrice: 1_000_000,
            quantity: 1,
          },
        ],
      },
    });
  });

  test("needs something in it", () => {
    expect(refusalOf([], [variant()])).toEqual({ reason: "empty-cart" });
  });

  test("counts the same variant on two lines as one", () => {
    const onSale = [variant({ stock: 3 })];
    expect(refusalOf([item({ quantity: 2 }), item({ quantity: 2 })], onSale)?.reason).toBe("insufficient-stock");
    const priced = priceOrder([item({ quantity: 1 }), item({ quantity: 2 })], onSale, 3_000_000);
    expect(priced.ok && priced.value.lines).toHaveLength(1);
  });

  test("means the only variant when none is named, and refuses when there is a choice to make", () => {
    const unnamed = item({ variantId: null });
    expect(priceOrder([unnamed], [variant()], 1_000_000).ok).toBe(true);
    const choices = [variant(), variant({ variantId: "remera-l" })];
    expect(refusalOf([unnamed], choices)).toEqual({ reason: "choice-missing", item: unnamed });
  });

  test("refuses what is not on sale, and a variant of another product", () => {
    expect(refusalOf([item()], [])).toEqual({ reason: "product-unavailable", item: item() });
    const others = item({ variantId: "gorra-u" });
    const onSale = [variant(), variant({ productId: "gorra", variantId: "gorra-u" })];
    expect(refusalOf([others], onSale)).toEqual({ reason: "product-unavailable", item: others });
  });

  test("refuses more than is in stock, and says how many are left", () => {
    const six = item({ quantity: 6 });
    expect(refusalOf([six], [variant()])).toEqual({
      reason: "insufficient-stock",
      item: six,
      name: "Remera, M",
      available: 5,
    });
  });

  test.each([0, -1, 1.5, MAX_LINE_QUANTITY + 1, Number.NaN])("refuses a quantity of %s", (quantity) => {
    expect(refusalOf([item({ quantity })], [variant({ stock: 1_000 })])?.reason).toBe("invalid-quantity");
  });

  test("refuses more lines than one order has", () => {
    const onSale = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, index) =>
      variant({ productId: `p${index}`, variantId: `v${index}` }),
    );
    const requested = onSale.map(({ productId, variantId }) => item({ productId, variantId }));
    expect(refusalOf(requested, onSale)).toEqual({ reason: "too-many-lines" });
  });

  test("only compares the total the shopper saw", () => {
    expect(refusalOf([item()], [variant()], 999_900)).toEqual({
      reason: "price-changed",
      expected: 999_900,
      total: 1_000_000,
      delivery: null,
    });
  });

  test("costs the sum of its lines, whatever is in it", () => {
    const goodsInStock = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 10_000_000 }),
        discountPercentage: fc.option(fc.integer({ min: 1, max: 100 })),
        quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
      }),
      { minLength: 1, maxLength: MAX_ORDER_LINES },
    );
    fc.assert(
      fc.property(goodsInStock, (goods) => {
        const onSale = goods.map(({ price, discountPercentage }, index) =>
          variant({
            productId: `p${index}`,
            variantId: `v${index}`,
            price,
            discountPercentage,
            stock: MAX_LINE_QUANTITY,
          }),
        );
        const requested = goods.map(({ quantity }, index) =>
          item({ productId: `p${index}`, variantId: `v${index}`, quantity }),
        );
        const total = goods.reduce(
          (sum, good) => sum + finalPrice(good.price, good.discountPercentage) * good.quantity,
          0,
        );
        const priced = priceOrder(requested, onSale, total);
        expect(priced.ok && priced.value.total).toBe(total);
      }),
    );
  });
});

describe("stock", () => {
  test("returns when an order is cancelled, and is taken again when it is revived", () => {
    expect(stockMove("pending", "cancelled")).toBe("return");
    expect(stockMove("delivered", "cancelled")).toBe("return");
    expect(stockMove("cancelled", "pending")).toBe("take");
  });

  test("adds up on every walk through the statuses", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES)), (walk) => {
        let taken = 1;
        let status: (typeof ORDER_STATUSES)[number] = "pending";
        for (const next of walk) {
          const move = stockMove(status, next);
          taken += move === "take" ? 1 : move === "return" ? -1 : 0;
          status = next;
        }
        expect(taken).toBe(status === "cancelled" ? 0 : 1);
      }),
    );
  });
});

test("a payment is confirmed by leaving 'pending' or 'cancelled' for a status of paid orders, and by no other change", () => {
  const confirming = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => confirmsPayment(from, to)).map((to) => `${from} ${to}`),
  );
  expect(confirming).toEqual([
    "pending confirmed",
    "pending shipped",
    "pending delivered",
    "cancelled confirmed",
    "cancelled shipped",
    "cancelled delivered",
  ]);
});
