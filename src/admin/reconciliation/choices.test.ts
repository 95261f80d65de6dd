import { expect, test } from "vitest";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { choiceOf, type Chosen, differenceOf, optionsOf, partsOf, toChosen, toSend } from "./choices.ts";

const order = (id: string, total_amount: number, outstanding_amount = total_amount) => ({
  id,
  outstanding_amount,
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

const chosen = (of: Match, option: string, isAgreed = false): Chosen => {
  const found = toChosen(of, { option, isAgreed });
  if (!found) throw new Error(`There is no option ${option}.`);
  return found;
};

const send = (all: readonly Chosen[], refused = {}) => toSend(all, all, refused);

test("a certain match is sent as it is, unless somebody takes it out", () => {
  const certain = match("amount-and-dni", 1000, order("1", 1000));
  const { option } = choiceOf({}, certain, true);
  expect(send([chosen(certain, String(option))])).toEqual([{ movement_id: "m", order_ids: ["1"] }]);
  const without = choiceOf({ m: { option: null, isAgreed: false } }, certain, true);
  expect(toChosen(certain, without)).toBeUndefined();
});

test("of a probable one nothing is chosen until somebody does", () => {
  const likely = match("amount", 1000, order("1", 1000), order("2", 1000));
  expect(toChosen(likely, choiceOf({}, likely, false))).toBeUndefined();
  expect(send([chosen(likely, "2")])).toEqual([{ movement_id: "m", order_ids: ["2"] }]);
});

test("another amount is sent only after somebody agreed to it, also one centavo", () => {
  const less = match("less", 999.99, order("1", 1000));
  expect(differenceOf([chosen(less, "1")])).toBe(-0.01);
  expect(send([chosen(less, "1")])).toEqual([]);
  expect(send([chosen(less, "1", true)])).toEqual([{ movement_id: "m", order_ids: ["1"], accept_difference: true }]);
});

test("one transfer for two orders names both; for one of them the rest is too much", () => {
  const both = match("several-orders", 3000, order("1", 1000), order("2", 2000));
  expect(optionsOf(both).map(({ name }) => differenceOf([chosen(both, name)]))).toEqual([0, 2000, 1000]);
  expect(send([chosen(both, "1 2")])).toEqual([{ movement_id: "m", order_ids: ["1", "2"] }]);
});

test("a part of a payment may be written down, and the order waits for the rest", () => {
  const part = match("part-payment", 400, order("1", 1000));
  expect(send([chosen(part, "add 1")])).toEqual([{ movement_id: "m", order_ids: ["1"], keep_status: true }]);
  expect(send([chosen(part, "1")])).toEqual([]);
});

test("two transfers for one order are one payment: together they are compared with it", () => {
  const part = { ...match("part-payment", 400, order("1", 1000)) };
  const rest = { ...part, movement: { ...part.movement, id: "n", amount: 600 } };
  const both = [chosen(part, "1"), chosen(rest, "1")];
  expect(both.map((one) => partsOf(both, one).length)).toEqual([2, 2]);
  expect(send(both)).toEqual([
    { movement_id: "m", order_ids: ["1"] },
    { movement_id: "n", order_ids: ["1"] },
  ]);
  const written = [chosen(rest, "1"), chosen(part, "add 1")];
  expect(send(written)).toEqual([
    { movement_id: "m", order_ids: ["1"], keep_status: true },
    { movement_id: "n", order_ids: ["1"] },
  ]);
  const short = { ...rest, movement: { ...rest.movement, amount: 599 } };
  expect(differenceOf([chosen(part, "1"), chosen(short, "1")])).toBe(-1);
  expect(send([chosen(part, "1"), chosen(short, "1")])).toEqual([]);
});

test("the rest of a payment is compared with what the order still asks", () => {
  const rest = match("rest-payment", 600, order("1", 1000, 600));
  expect(send([chosen(rest, "1")])).toEqual([{ movement_id: "m", order_ids: ["1"] }]);
  const less = match("less", 599, order("1", 1000, 600));
  expect(differenceOf([chosen(less, "1")])).toBe(-1);
});

test("a difference that only the shop knows of is agreed to once it said so", () => {
  const likely = match("amount", 1000, order("1", 1000));
  const refused = { m: { movement_id: "m", code: "amount-differs" as const, detail: "" } };
  expect(send([chosen(likely, "1")], refused)).toEqual([]);
  expect(send([chosen(likely, "1", true)], refused)).toMatchObject([{ accept_difference: true }]);
});
