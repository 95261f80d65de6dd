import { expect, test } from "vitest";
import { runAll } from "../../test/matched-statement.ts";
import type { Movement } from "./movement.ts";
import { findReversals } from "./reversals.ts";

let count = 0;

function movement(date: string, more: Partial<Movement> = {}): Movement {
  count += 1;
  const payer = { payer: "Ana Paz", cuit: null, dni: "30123456", words: ["ana", "paz"] };
  return { id: String(count), row: count, date, amount: 1_500_000, ...payer, text: "Transferencia", ...more };
}

const idsOf = (movements: readonly Movement[]) => movements.map(({ id }) => id);

function reversedOf(credits: readonly Movement[], debits: readonly Movement[]) {
  return [...runAll(findReversals(credits, debits)).reversed];
}

test("each debit returns the oldest credit of the thirty days before it, in any order of the file", () => {
  const [old, first, second, later] = [
    movement("2026-05-01"),
    movement("2026-06-10"),
    movement("2026-06-20"),
    movement("2026-07-10"),
  ];
  const credits = [later, second, old, first];
  expect(reversedOf(credits, [movement("2026-07-05")])).toEqual(idsOf([first]));
  expect(reversedOf(credits, [movement("2026-07-05"), movement("2026-06-12")])).toEqual(idsOf([first, second]));
  expect(reversedOf(credits, [movement("2026-04-30")])).toEqual([]);
});

test("of very many credits and debits of a payer none is compared with all others", () => {
  const of = 2_000;
  let reads = 0;
  const watched = (date: string) =>
    Array.from({ length: of }, () => {
      const one = movement(date);
      return Object.defineProperty(one, "date", { get: () => ((reads += 1), date) });
    });
  expect(reversedOf(watched("2026-06-01"), watched("2026-01-01"))).toEqual([]);
  expect(reversedOf(watched("2026-01-01"), watched("2026-06-01"))).toEqual([]);
  expect(reversedOf(watched("2026-06-01"), watched("2026-06-01"))).toHaveLength(of);
  expect(reads).toBeLessThan(of * 100);
});

test("returns without a name are compared with the credits of their amount in many steps", () => {
  const returns = Array.from({ length: 20 }, (_, index) =>
    movement("2026-06-02", { dni: null, words: ["luis", `gil${index}`], text: "Devolución" }),
  );
  const work = findReversals(
    Array.from({ length: 20_000 }, () => movement("2026-06-01")),
    returns,
  );
  let steps = 1;
  while (!work.next().done) steps += 1;
  expect(steps).toBeGreaterThan(90);
});
