import { expect, test } from "vitest";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { choiceOf, optionsOf, toSend } from "./choices.ts";

const order = (id: string, total_amount: number) => ({
  id,
  order_number: `ORD-00100${id}`,
  total_amount,
  customer_name: "Ana",
  customer_lastname: "Paz",
  created_at: "2026-07-09T12:00:00.000Z",
});

const match = (reason: Match["reason"], amount: number, ...orders: Match["orders"]): Match => ({
  movement: { id: "m", date: "2026-07-09", amount, payer: "PAZ ANA", cuit: null },
  orders,
  reason,
});

const send = (of: Match, option: string | null, isAgreed = false) => toSend(of, { option, isAgreed }, undefined);

test("a certain match is sent as it is, unless somebody takes it out", () => {
  const certain = match("amount-and-dni", 1000, order("1", 1000));
  expect(toSend(certain, choiceOf({}, certain, true), undefined)).toEqual({ movement_id: "m", order_ids: ["1"] });
  const without = { m: { option: null, isAgreed: false } };
  expect(toSend(certain, choiceOf(without, certain, true), undefined)).toBeUndefined();
});

test("of a probable one nothing is sent until an order is chosen", () => {
  const likely = match("amount", 1000, order("1", 1000), order("2", 1000));
  expect(toSend(likely, choiceOf({}, likely, false), undefined)).toBeUndefined();
  expect(send(likely, "2")).toEqual({ movement_id: "m", order_ids: ["2"] });
});

test("another amount is sent only after somebody agreed to it, also one centavo", () => {
  const less = match("less", 999.99, order("1", 1000));
  expect(optionsOf(less).map(({ difference }) => difference)).toEqual([0, -0.01]);
  expect(send(less, "1")).toBeUndefined();
  expect(send(less, "1", true)).toEqual({ movement_id: "m", order_ids: ["1"], accept_difference: true });
});

test("one transfer for two orders names both; for one of them the rest is too much", () => {
  const both = match("several-orders", 3000, order("1", 1000), order("2", 2000));
  expect(optionsOf(both).map(({ name, difference }) => [name, difference])).toEqual([
    ["1 2", 0],
    ["1", 2000],
    ["2", 1000],
  ]);
  expect(send(both, "1 2")).toEqual({ movement_id: "m", order_ids: ["1", "2"] });
});

test("a part of a payment may be written down, and the order waits for the rest", () => {
  const part = match("part-payment", 400, order("1", 1000));
  expect(send(part, "add 1")).toEqual({ movement_id: "m", order_ids: ["1"], keep_status: true });
  expect(send(part, "1")).toBeUndefined();
  expect(send(part, "1", true)).toEqual({ movement_id: "m", order_ids: ["1"], accept_difference: true });
});

test("the rest of a payment is compared by the shop, which knows what came before", () => {
  const rest = match("rest-payment", 600, order("1", 1000));
  expect(send(rest, "1")).toEqual({ movement_id: "m", order_ids: ["1"] });
  const refused = { movement_id: "m", code: "amount-differs", detail: "" } as const;
  expect(toSend(rest, { option: "1", isAgreed: false }, refused)).toBeUndefined();
  expect(toSend(rest, { option: "1", isAgreed: true }, refused)).toMatchObject({ accept_difference: true });
});
