import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountToTransfer, parseOrders, type StoredOrder, withState } from "./placed-orders.ts";

const order: StoredOrder = {
  key: "0b0c6f2e-0000-4000-8000-000000000001",
  order_number: "ORD-001001",
  total_amount: 12_000,
  path: "/pedido/abc",
  payment: { alias: "saitam.moda", holder: "Saitam SRL", cbu: "", bank: "", cuit: "" },
  is_shown: true,
};

describe("the orders that a browser stores", () => {
  test("are read as they were written", () => {
    expect(parseOrders(JSON.stringify([order]))).toEqual([order]);
  });

  test.each([null, "", "{", "null", "7", "{}", "[null]", "[{}]"])("are none when %j is stored", (stored) => {
    expect(parseOrders(stored)).toEqual([]);
  });

  test.each<[string, object]>([
    ["has a script for its page", { path: "javascript:alert(1)" }],
    ["has its page on another host", { path: "//evil.example/pedido/x" }],
    ["says nothing of its payment", { payment: null }],
    ["lacks a part of its payment", { payment: { alias: "saitam.moda" } }],
    ["has a text for its total", { total_amount: "12" }],
    ["has an amount for its number", { order_number: 1 }],
    ["has nothing for its delivery", { delivery: null }],
    ["has a text for the price of its delivery", { delivery: { name: "Moto", price: "3000" } }],
    ["has a delivery without a name", { delivery: { price: 3000 } }],
    ["has a word for the end of its deadline", { payment_due_at: "mañana" }],
    ["has nothing for the end of its deadline", { payment_due_at: null }],
    ["has a text for what is left to transfer", { to_transfer: "800" }],
  ])("are those that are whole: one that %s is dropped", (_, broken) => {
    expect(parseOrders(JSON.stringify([{ ...order, ...broken }, order]))).toEqual([order]);
  });

  test("are a list, whatever the browser has there", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(Array.isArray(parseOrders(stored))).toBe(true);
      }),
    );
  });
});

describe("a stored order, once the shop has said how it is,", () => {
  const { total_amount, payment } = order;
  const delivery = null;

  test("is cancelled, and one that is revived is to be paid again", () => {
    const cancelled = withState(order, { status: "cancelled", total_amount, payment, delivery });
    expect(cancelled).toEqual({ ...order, is_cancelled: true });
    expect(withState(cancelled, { status: "pending", total_amount, payment, delivery })).toEqual(order);
  });

  test("is paid when it is confirmed, sent or delivered", () => {
    for (const status of ["confirmed", "shipped", "delivered"] as const) {
      expect(withState(order, { status, total_amount, payment, delivery })).toEqual({ ...order, is_paid: true });
    }
  });

  test("has a deadline while it is to be paid", () => {
    const due = { payment_due_at: "2026-11-25T21:00:00.000Z" };
    const pending = withState(order, { status: "pending", total_amount, payment, delivery, ...due });
    expect(pending).toEqual({ ...order, ...due });
    expect(parseOrders(JSON.stringify([pending]))).toEqual([pending]);
    expect(withState(pending, { status: "confirmed", total_amount, payment, delivery, ...due })).not.toHaveProperty(
      "payment_due_at",
    );
  });

  test("asks for the rest when it is paid in part or corrected, and for nothing more when it is paid in full", () => {
    const rest = withState(order, { status: "pending", total_amount, payment, delivery, difference: 8000 });
    expect(rest).toEqual({ ...order, to_transfer: 8000 });
    expect(amountToTransfer(rest)).toBe(8000);
    expect(parseOrders(JSON.stringify([rest]))).toEqual([rest]);
    expect(amountToTransfer(order)).toBe(12_000);
    const corrected = withState(order, { status: "confirmed", total_amount, payment, delivery, difference: 500 });
    expect(corrected).toEqual({ ...order, to_transfer: 500 });
    for (const status of ["pending", "confirmed"] as const) {
      for (const difference of [0, -200]) {
        const paid = withState(rest, { status, total_amount, payment, delivery, difference });
        expect(paid).toEqual({ ...order, is_paid: true });
      }
    }
    const free = withState(order, { status: "pending", total_amount: 0, payment, delivery, difference: null });
    expect(free).toEqual({ ...order, total_amount: 0 });
  });

  test("names where the money goes now", () => {
    const moved = { ...payment, alias: "saitam.nueva" };
    expect(withState(order, { status: "pending", total_amount, payment: moved, delivery })).toEqual({
      ...order,
      payment: moved,
    });
  });

  test("has the name and the price of its delivery, and nothing else of it", () => {
    const snapshot = {
      method_id: "moto",
      kind: "delivery" as const,
      days: "24 h",
      address: null,
      hours: null,
      map_url: null,
    };
    const corrected = { name: "Moto", price: 3000 };
    const now = { status: "pending", total_amount: 15_000, payment, delivery: { ...snapshot, ...corrected } } as const;
    const stored = withState(order, now);
    expect(stored).toEqual({ ...order, total_amount: 15_000, delivery: corrected });
    expect(parseOrders(JSON.stringify([stored]))).toEqual([stored]);
    expect(withState(stored, { ...now, delivery })).toEqual({ ...order, total_amount: 15_000 });
  });
});
