import type { Centavos } from "./money.ts";
import type { Movement, StatementMovement } from "./movement.ts";
import { payerKey } from "./movement.ts";
import { dniKey } from "./payer.ts";
import { isSamePerson, nameWords } from "./person-name.ts";
import {
  MATCH_DAYS,
  type MatchReason,
  MAX_CANDIDATES,
  type MovementMatch,
  ONE_PESO,
  type PayableOrder,
  SMALL_DIFFERENCE,
} from "./reconciliation.ts";
import { findReversals } from "./reversals.ts";
import { daysBetween } from "./statement-date.ts";
import { findSum } from "./sums.ts";

/** `used` holds the orders that a movement paid before; `paid` are orders confirmed without a movement. */
export type MatchInput = {
  credits: readonly Movement[];
  debits: readonly StatementMovement[];
  open: readonly PayableOrder[];
  paid: readonly PayableOrder[];
  used: ReadonlyMap<string, readonly string[]>;
};

type Order = PayableOrder & { key: string; names: readonly string[]; lastnames: readonly string[]; digits: string };

type Candidate = { order: Order; reason: MatchReason; score: number };

const SLICE = 200; // movements or orders of one uninterrupted step

const MOST_COMPARED = 200; // orders of one amount or DNI that a movement is compared with

const MOST_PARTS = 8; // movements and orders of a payer among which sums are sought

/**
 * Certain is what agrees in amount and DNI, with no other open order and no other credit that would; anything else is
 * for a person to choose. Yields after each slice.
 */
export function* matchMovements({
  credits,
  debits,
  open,
  paid,
  used,
}: MatchInput): Generator<undefined, MovementMatch[]> {
  const orders: Order[] = [];
  for (const [index, order] of open.entries()) {
    orders.push(toOrder(order));
    if (index % SLICE === SLICE - 1) yield;
  }
  const index = indexOrders(orders);
  yield;
  const { reversed, doubtful } = findReversals(credits, debits);
  yield;

  const matches = new Map<string, MovementMatch>();
  const settle = (
    movement: Movement,
    group: MovementMatch["group"],
    reason: MatchReason,
    found: readonly { id: string }[],
  ) => matches.set(movement.id, { movement, group, reason, orderIds: found.map(({ id }) => id) });

  const live: Movement[] = [];
  for (const credit of credits) {
    const before = used.get(credit.id)?.map((id) => ({ id }));
    if (reversed.has(credit.id))
      settle(credit, "unmatched", "reversed", before ?? exactOf(index, credit).slice(0, MAX_CANDIDATES));
    else if (before) settle(credit, "unmatched", "already-paid", before);
    else live.push(credit);
  }

  const equal = Map.groupBy(live, (credit) => (credit.dni === null ? "" : `${credit.dni} ${credit.amount}`));
  const paidBefore = Map.groupBy(paid, ({ dni, total }) => `${dniKey(dni)} ${total}`);
  const claimed = new Set<string>();
  for (const [position, credit] of live.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    if (credit.dni === null || doubtful.has(credit.id)) continue;
    const [order, ...others] = exactOf(index, credit);
    if (!order || others.length > 0 || credit.date < order.day || !isInTime(order, credit)) continue;
    const key = `${credit.dni} ${credit.amount}`;
    if (paidBefore.get(key)?.some((other) => isInTime(other, credit))) continue;
    if ((equal.get(key) ?? []).some((other) => other.id !== credit.id && isInTime(order, other))) continue;
    const rest = (index.byDni.get(credit.dni) ?? []).filter((other) => other.id !== order.id);
    if (order.outstanding < order.total || findSum(rest.slice(0, MOST_PARTS), outstandingOf, credit.amount)) continue;
    settle(credit, "certain", "amount-and-dni", [order]);
    claimed.add(order.id);
  }

  const undecided = live.filter(({ id }) => !matches.has(id));
  yield* matchParts(undecided, index, claimed, settle);

  for (const [position, credit] of undecided.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    if (matches.has(credit.id)) continue;
    const [best, ...others] = candidatesFor(credit, index, claimed);
    const isExact = best?.reason === "amount-and-dni" || best?.reason === "rest-payment";
    const confirmed = (paidBefore.get(`${credit.dni} ${credit.amount}`) ?? []).filter((order) =>
      isInTime(order, credit),
    );
    const several = isExact ? undefined : severalOrders(credit, index, claimed);
    if (several) settle(credit, "likely", "several-orders", several);
    else if (credit.dni !== null && confirmed.length > 0 && !isExact)
      settle(credit, "unmatched", "already-paid", confirmed);
    else if (best)
      settle(
        credit,
        "likely",
        best.reason,
        [best, ...others].map(({ order }) => order),
      );
    else settle(credit, "unmatched", "none", []);
  }
  return credits.flatMap(({ id }) => matches.get(id) ?? []);
}

function toOrder(order: PayableOrder): Order {
  return {
    ...order,
    key: dniKey(order.dni),
    names: nameWords(order.name),
    lastnames: nameWords(order.lastname),
    digits: order.number.replace(/\D/g, "").replace(/^0+/, ""),
  };
}

type OrderIndex = {
  byDni: ReadonlyMap<string, Order[]>;
  byAmount: ReadonlyMap<Centavos, Order[]>;
  byBoth: ReadonlyMap<string, Order[]>; // DNI and amount
  byWord: ReadonlyMap<string, Order[]>; // amount and a word of the name
};

function indexOrders(orders: readonly Order[]): OrderIndex {
  const byWord = new Map<string, Order[]>();
  for (const order of orders) {
    for (const word of new Set([...order.names, ...order.lastnames])) {
      const key = `${order.outstanding} ${word}`;
      const same = byWord.get(key);
      if (same) same.push(order);
      else byWord.set(key, [order]);
    }
  }
  return {
    byDni: Map.groupBy(orders, ({ key }) => key),
    byAmount: Map.groupBy(orders, outstandingOf),
    byBoth: Map.groupBy(orders, ({ key, outstanding }) => `${key} ${outstanding}`),
    byWord,
  };
}

const outstandingOf = ({ outstanding }: PayableOrder): Centavos => outstanding;

const amountOf = ({ amount }: Movement): Centavos => amount;

function exactOf(index: OrderIndex, { dni, amount }: Movement): readonly Order[] {
  return dni === null ? [] : (index.byBoth.get(`${dni} ${amount}`) ?? []);
}

function isInTime({ day }: PayableOrder, { date }: Movement): boolean {
  const days = daysBetween(day, date);
  return days >= -MATCH_DAYS.before && days <= MATCH_DAYS.after;
}

/** Best first. */
function candidatesFor(credit: Movement, index: OrderIndex, claimed: ReadonlySet<string>): Candidate[] {
  const near = new Set<Order>();
  const add = (orders: readonly Order[] = []) => {
    for (const order of orders.slice(0, MOST_COMPARED)) near.add(order);
  };
  add(exactOf(index, credit));
  if (credit.dni !== null) add(index.byDni.get(credit.dni));
  for (const word of credit.words) add(index.byWord.get(`${credit.amount} ${word}`));
  for (const amount of [credit.amount, credit.amount - ONE_PESO, credit.amount + ONE_PESO])
    add(index.byAmount.get(amount));
  const numbers = orderNumbersIn(credit.text);
  const candidates: Candidate[] = [];
  for (const order of near) {
    if (claimed.has(order.id) || !isInTime(order, credit)) continue;
    const candidate = compare(order, credit, numbers);
    if (candidate) candidates.push(candidate);
  }
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES);
}

/** What follows an order's usual beginning: a payer may have written its number as the reference. */
function orderNumbersIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\bORD[\s-]?0*(\d{3,9})\b/gi), ([, digits = ""]) => digits));
}

function compare(order: Order, credit: Movement, numbers: ReadonlySet<string>): Candidate | undefined {
  const isDni = credit.dni !== null && credit.dni === order.key;
  const isAmount = credit.amount === order.outstanding;
  const isName = isSamePerson(credit.words, order.names, order.lastnames);
  const reason = reasonOf(order, credit, { isDni, isAmount, isName });
  if (!reason) return undefined;
  const evidence = (isDni ? 8 : 0) + (isAmount ? 4 : 0) + (isName ? 3 : 0) + (numbers.has(order.digits) ? 6 : 0);
  // Of equal ones the order that was placed last before the transfer.
  return { order, reason, score: evidence - Math.abs(daysBetween(order.day, credit.date)) / 100 };
}

function reasonOf(
  { outstanding, total }: Order,
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

function severalOrders(
  credit: Movement,
  { byDni }: OrderIndex,
  claimed: ReadonlySet<string>,
): readonly Order[] | undefined {
  if (credit.dni === null) return undefined;
  const open = (byDni.get(credit.dni) ?? []).filter((order) => !claimed.has(order.id) && isInTime(order, credit));
  return findSum(open.slice(0, MOST_PARTS), outstandingOf, credit.amount);
}

/** Two or three transfers of a payer that together are what an order of the same DNI, or of the same name, still asks. */
function* matchParts(
  undecided: readonly Movement[],
  index: OrderIndex,
  claimed: ReadonlySet<string>,
  settle: (movement: Movement, group: "likely", reason: MatchReason, found: readonly Order[]) => void,
): Generator<undefined> {
  let work = 0;
  for (const [payer, own] of Map.groupBy(undecided, payerKey)) {
    work += own.length;
    if (work > SLICE) {
      work = 0;
      yield;
    }
    if (payer === "" || own.length < 2) continue;
    let parts = own.filter((credit) => exactOf(index, credit).length === 0).slice(0, MOST_PARTS);
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

function ordersOfParts([first, ...others]: readonly Movement[], index: OrderIndex): readonly Order[] {
  if (!first || others.length === 0) return [];
  if (first.dni !== null) return (index.byDni.get(first.dni) ?? []).slice(0, MOST_PARTS);
  const named = new Set<Order>();
  for (const sum of sumsOf([first, ...others])) {
    for (const word of first.words) {
      for (const order of (index.byWord.get(`${sum} ${word}`) ?? []).slice(0, MOST_PARTS)) {
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

/** What orders have to amount to that a payer without a DNI may have paid in parts. */
export function partSums(credits: readonly Movement[]): Set<Centavos> {
  const all = new Set<Centavos>();
  for (const [payer, own] of Map.groupBy(credits, payerKey)) {
    if (payer === "" || own[0]?.dni !== null) continue;
    for (const sum of sumsOf(own.slice(0, MOST_PARTS))) all.add(sum);
  }
  return all;
}
