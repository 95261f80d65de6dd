import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StoredOrder, parseOrders, withState } from "./placed-orders.ts";

const order: StoredOrder = {
  key: "0b0c6f2e-0000-4000-8000-000000000001",
  order_number: "ORD-001001",
  total_amount: 12_000,
  path: "/pedido/abc",
  payment: { alias: "saitam.moda", holder: "Saitam SRL", cbu: "", bank: "", cuit: "" },
  is_shown: true,
};

describe("the orders a browser keeps", () => {
  test("come back as they were kept", () => {
    expect(parseOrders(JSON.stringify([order]))).toEqual([order]);
  });

  test.each([null, "", "{", "null", "7", "{}", "[null]", "[{}]"])("are none when %j is found", (stored) => {
    expect(parseOrders(stored)).toEqual([]);
  });

  test.each([
    { path: "javascript:alert(1)" },
    { path: "//evil.example/pedido/x" },
    { payment: null },
    { payment: { alias: "saitam.moda" } },
    { total_amount: "12" },
    { order_number: 1 },
  ])("lose one with %j", (broken) => {
    expect(parseOrders(JSON.stringify([{ ...order, ...broken }, order]))).toEqual([order]);
  });

  test("never break the shop, whatever is found there", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(Array.isArray(parseOrders(stored))).toBe(true);
      }),
    );
  });
});

describe("what the shop says of a stored order", () => {
  const { total_amount, payment } = order;

  test("cancels it, and revives it", () => {
    const cancelled = withState(order, { status: "cancelled", total_amount, payment });
    expect(cancelled).toEqual({ ...order, is_cancelled: true });
    expect(withState(cancelled, { status: "pending", total_amount, payment })).toEqual(order);
  });

  test("says that it is paid, whatever came after that", () => {
    for (const status of ["confirmed", "shipped", "delivered"] as const) {
      expect(withState(order, { status, total_amount, payment })).toEqual({ ...order, is_paid: true });
    }
  });

  test("brings where the money goes now", () => {
    const moved = { ...payment, alias: "saitam.nueva" };
    expect(withState(order, { status: "pending", total_amount, payment: moved })).toEqual({ ...order, payment: moved });
  });
});
