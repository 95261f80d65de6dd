import type { Centavos } from "./money.ts";
import { type Movement, payerKey } from "./movement.ts";
import { exactOf, isInTime, type OpenOrder, type OrderIndex } from "./open-orders.ts";
import { isSamePerson } from "./person-name.ts";
import type { MatchReason } from "./reconciliation.ts";
import { findSum, MAX_SUMMED } from "./sums.ts";

const SLICE = 200; // movements of one uninterrupted step

const amountOf = ({ amount }: Movement): Centavos => amount;

/** Finds two or three transfers by one payer that add up to what an order with the same DNI or name still owes. */
export function* matchParts(
  undecided: readonly Movement[],
  index: OrderIndex,
  claimed: ReadonlySet<string>,
  settle: (movement: Movement, group: "likely", reason: MatchReason, found: readonly OpenOrder[]) => void,
): Generator<undefined> {
  let work = 0;
  for (const [payer, own] of Map.groupBy(undecided, payerKey)) {
    work += own.length;
    if (work > SLICE) {
      work = 0;
      yield;
    }
    if (payer === "" || own.length < 2) continue;
    let parts = own.filter((credit) => exactOf(index, credit).length === 0).slice(0, MAX_SUMMED);
    for (const order of ordersOfParts(parts, index)) {
      const inTime = parts.filter((credit) => isInTime(order, credit));
      const sum = claimed.has(order.id) ? undefined : findSum(inTime, amountOf, order.outstanding);
      if (!sum) continue;
      const inSequence = sum.toSorted((a, b) => a.date.localeCompare(b.date) || a.row - b.row);
      for (const credit of inSequence) {
        settle(credit, "likely", credit === inSequence.at(-1) ? "rest-payment" : "part-payment", [order]);
      }
      parts = parts.filter((credit) => !sum.includes(credit));
    }
  }
}

function ordersOfParts([first, ...others]: readonly Movement[], index: OrderIndex): readonly OpenOrder[] {
  if (!first || others.length === 0) return [];
  if (first.dni !== null) return (index.byDni.get(first.dni) ?? []).slice(0, MAX_SUMMED);
  const named = new Set<OpenOrder>();
  for (const sum of sumsOf([first, ...others])) {
    for (const word of first.words) {
      for (const order of (index.byWord.get(`${sum} ${word}`) ?? []).slice(0, MAX_SUMMED)) {
        if (isSamePerson(first.words, order.names, order.lastnames)) named.add(order);
      }
    }
  }
  return [...named];
}

function sumsOf(credits: readonly Movement[]): Set<Centavos> {
  const sums = new Set<Centavos>();
  for (const [a, first] of credits.entries()) {
    for (const [b, second] of credits.entries()) {
      if (b <= a) continue;
      sums.add(first.amount + second.amount);
      for (const third of credits.slice(b + 1)) sums.add(first.amount + second.amount + third.amount);
    }
  }
  return sums;
}

/** Sums of transfers by payers without a DNI: orders of these amounts may have been paid in parts. */
export function partSums(credits: readonly Movement[]): Set<Centavos> {
  const all = new Set<Centavos>();
  for (const [payer, own] of Map.groupBy(credits, payerKey)) {
    if (payer === "" || own[0]?.dni !== null) continue;
    for (const sum of sumsOf(own.slice(0, MAX_SUMMED))) all.add(sum);
  }
  return all;
}
