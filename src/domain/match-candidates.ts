import type { Movement } from "./movement.ts";
import { isInTime, type OpenOrder, type OrderIndex, outstandingOf } from "./open-orders.ts";
import { payerName } from "./payer.ts";
import { isSamePerson, nameWords } from "./person-name.ts";
import { MATCH_DAYS, type MatchReason, MAX_CANDIDATES, ONE_PESO, SMALL_DIFFERENCE } from "./reconciliation.ts";
import { dayNumber } from "./statement-date.ts";
import { findSum, MAX_SUMMED } from "./sums.ts";

export type Candidate = { order: OpenOrder; reason: MatchReason; score: number };

const MAX_COMPARED = 50; // orders of one amount or DNI that a movement is compared with

export function candidatesFor(credit: Movement, index: OrderIndex, claimed: ReadonlySet<string>): Candidate[] {
  const day = dayNumber(credit.date);
  // The name may be in a column other than the one shown.
  const words = [...new Set([...nameWords(payerName(credit.text)), ...credit.words])];
  const exact = credit.dni === null ? undefined : index.byBoth.get(`${credit.dni} ${credit.amount}`);
  const lists = [
    ...(credit.dni === null ? [] : [index.byDni.get(credit.dni)]),
    ...words.map((word) => index.byWord.get(`${credit.amount} ${word}`)),
    ...[0, -ONE_PESO, ONE_PESO].map((more) => index.byAmount.get(credit.amount + more)),
  ];
  const near = new Set([
    ...lastBefore(exact, day + MATCH_DAYS.beforeSame),
    ...lists.flatMap((list) => lastBefore(list, day + MATCH_DAYS.before)),
  ]);
  const numbers = orderNumbersIn(credit.text);
  const candidates: Candidate[] = [];
  for (const order of near) {
    const candidate = claimed.has(order.id) ? undefined : compare(order, credit, { numbers, words });
    const isOlder = candidate?.reason === "amount-and-dni" && day < order.dayNumber;
    if (candidate && (isOlder || isInTime(order, credit))) candidates.push(candidate);
  }
  const bestFirst = candidates.toSorted((a, b) => b.score - a.score);
  const isAmount = bestFirst[0]?.order.outstanding === credit.amount;
  return bestFirst.filter(({ order }) => !isAmount || order.outstanding === credit.amount).slice(0, MAX_CANDIDATES);
}

/** Digits after `ORD-`: a payer may have written the order's number as the reference. */
function orderNumbersIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\bORD[\s-]?0*(\d{3,9})\b/gi), ([, digits = ""]) => digits));
}

function compare(
  order: OpenOrder,
  credit: Movement,
  { numbers, words }: { numbers: ReadonlySet<string>; words: readonly string[] },
): Candidate | undefined {
  const isDni = credit.dni !== null && credit.dni === order.comparableDni;
  const isAmount = credit.amount === order.outstanding;
  const isName = isSamePerson(words, order.names, order.lastnames);
  const reason = reasonOf(order, credit, { isDni, isAmount, isName });
  if (!reason) return undefined;
  const evidence = (isDni ? 8 : 0) + (isAmount ? 4 : 0) + (isName ? 3 : 0) + (numbers.has(order.digits) ? 6 : 0);
  // On a tie, the order placed nearest to the transfer wins.
  return { order, reason, score: evidence - Math.abs(dayNumber(credit.date) - order.dayNumber) / 100 };
}

function reasonOf(
  { outstanding, total }: OpenOrder,
  { amount }: Movement,
  { isDni, isAmount, isName }: { isDni: boolean; isAmount: boolean; isName: boolean },
): MatchReason | undefined {
  const difference = amount - outstanding;
  if (isAmount && (isDni || isName)) {
    if (outstanding < total) return "rest-payment";
    return isDni ? "amount-and-dni" : "amount-and-name";
  }
  if (isAmount) return "amount";
  const slip = isDni ? Math.max(ONE_PESO, outstanding * SMALL_DIFFERENCE) : isName ? ONE_PESO : 0;
  if (Math.abs(difference) <= slip) return difference < 0 ? "less" : "more";
  if (!isDni) return undefined;
  return difference < 0 ? "part-payment" : "dni";
}

/** The latest orders placed up to that day; `orders` are newest first. */
function lastBefore(orders: readonly OpenOrder[] = [], lastDay: number): readonly OpenOrder[] {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((orders[middle]?.dayNumber ?? 0) > lastDay) low = middle + 1;
    else high = middle;
  }
  return orders.slice(low, low + MAX_COMPARED);
}

export function severalOrders(
  credit: Movement,
  { byDni }: OrderIndex,
  claimed: ReadonlySet<string>,
): readonly OpenOrder[] | undefined {
  if (credit.dni === null) return undefined;
  const open = (byDni.get(credit.dni) ?? []).filter((order) => !claimed.has(order.id) && isInTime(order, credit));
  return findSum(open.slice(0, MAX_SUMMED), outstandingOf, credit.amount);
}
