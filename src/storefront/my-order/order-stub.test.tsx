import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { OrderLookup } from "#server/orders/find-my-order.ts";
import { OrderStub } from "./order-stub.tsx";

const order: OrderLookup = {
  order_number: "ORD-001001",
  status: "pending",
  total_amount: 12_000,
  delivery: null,
  payment: { alias: "saitam.moda", holder: "Saitam SRL", cbu: "", bank: "", cuit: "" },
  now: "2026-11-22T21:00:00.000Z",
  payment_due_at: null,
  receipts: [],
  steps: [],
  ready_at: null,
  difference: null,
};

const receipt = {
  id: "1",
  media_type: "image/webp",
  created_at: "2026-11-22T20:00:00.000Z",
  reject_reason: null,
} as const;

const textOf = (changes: Partial<OrderLookup>) =>
  renderToStaticMarkup(<OrderStub order={{ ...order, ...changes }} head={null} receipts={null} />);

test("the shop's time decides what is left of the deadline, not the phone's", () => {
  const due = { payment_due_at: "2026-11-24T20:00:00.000Z" };
  for (const clock of ["2020-01-01T00:00:00Z", "2029-01-01T00:00:00Z"]) {
    vi.setSystemTime(clock);
    expect(textOf(due)).toContain("Quedan 47 horas.");
    expect(textOf({ ...due, now: due.payment_due_at })).toContain("El plazo terminó el");
  }
  vi.useRealTimers();
});

test("no transfer is waited for once payments cover the whole order, whatever became of a proof of payment", () => {
  expect(textOf({})).toContain("Esperamos tu transferencia");
  expect(textOf({ difference: 500 })).toContain("Esperamos tu transferencia");
  const paid = "Recibimos tu transferencia. Aquí verás cuando confirmemos el pago.";
  expect(textOf({ difference: 0 })).toContain(paid);
  expect(textOf({ difference: -200 })).toContain(paid);
  expect(textOf({ difference: 0, receipts: [{ ...receipt, status: "rejected" }] })).toContain(paid);
  expect(textOf({ difference: 0, receipts: [{ ...receipt, status: "pending" }] })).toContain("lo estamos revisando");
  expect(textOf({ status: "confirmed", difference: 0 })).toContain("Estamos preparando el pedido.");
});
