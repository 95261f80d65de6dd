import { expect, test } from "vitest";
import { groupMatches, payingMovements } from "./chosen-matches.ts";

const match = (movement_id: string, ...order_ids: string[]) => ({ movement_id, order_ids });

test("movements that name only the same order are its parts; anything else is a payment of its own", () => {
  const payments = groupMatches([match("a", "1"), match("b", "2", "3"), match("c", "1"), match("d", "2")], false);
  expect(payments.map(({ movementIds, orderIds }) => [movementIds, orderIds])).toEqual([
    [["a", "c"], ["1"]],
    [["b"], ["2", "3"]],
    [["d"], ["2"]],
  ]);
});

test("a movement that is named twice is twice a payment of its own, so that the second is refused", () => {
  expect(groupMatches([match("a", "1"), match("a", "2"), match("a", "1")], false)).toHaveLength(3);
});

test("a proof of an order that keeps its status is no part of a payment", () => {
  expect(groupMatches([match("a", "1"), { ...match("b", "1"), keep_status: true }], false)).toHaveLength(2);
});

test("parts accept a difference when each of them does", () => {
  const both = [match("a", "1"), { ...match("b", "1"), accept_difference: true }];
  expect(groupMatches(both, false)).toMatchObject([{ acceptsDifference: false }]);
  expect(groupMatches(both.toReversed(), false)).toMatchObject([{ acceptsDifference: false }]);
  expect(groupMatches(both, true)).toMatchObject([{ acceptsDifference: true }]);
  expect(groupMatches([{ ...match("a", "1"), accept_difference: false }], true)).toMatchObject([
    { acceptsDifference: false },
  ]);
});

test("one that pays all by itself needs no other", () => {
  const [all, part, rest] = [{ amount: 100 }, { amount: 40 }, { amount: 60 }];
  expect(payingMovements([part, all], 100)).toEqual({ paying: [all], isExact: true });
  expect(payingMovements([part, rest], 100)).toEqual({ paying: [part, rest], isExact: true });
  expect(payingMovements([part], 100)).toEqual({ paying: [part], isExact: false });
});
