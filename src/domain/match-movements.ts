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
import { dayNumber } from "./statement-date.ts";
import { findSum } from "./sums.ts";

/** `used` holds the orders that a movement paid before; `paid` are orders confirmed without a movement. */
export type MatchInput = {
  credits: readonly Movement[];
  debits: readonly StatementMovement[];
  open: readonly PayableOrder[];
  paid: readonly PayableOrder[];
  used: ReadonlyMap<string, readonly string[]>;
};

type Order = PayableOrder & {
  key: string;
  names: readonly string[];
  lastnames: readonly string[];
  digits: string;
  dayNumber: number;
};

type Candidate = { order: Order; reason: MatchReason; score: number };

const SLICE = 200; // movements or orders of one uninterrupted step

const MOST_COMPARED = 50; // orders of one amount or DNI that a movement is compared with

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
  const index = yield* indexOrders(open);
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
  const paidBefore = Map.groupBy(paid.map(toOrder), ({ key, total }) => `${key} ${total}`);
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
    dayNumber: dayNumber(order.day),
    digits: order.number.replace(/\D/g, "").replace(/^0+/, ""),
  };
}

type Lists<Key> = Map<Key, Order[]>;

type OrderIndex = {
  byDni: Lists<string>;
  byAmount: Lists<Centavos>;
  byBoth: Lists<string>; // DNI and amount
  byWord: Lists<string>; // amount and a word of the name
};

function* indexOrders(open: readonly PayableOrder[]): Generator<undefined, OrderIndex> {
  const index: OrderIndex = { byDni: new Map(), byAmount: new Map(), byBoth: new Map(), byWord: new Map() };
  const newestFirst = open.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  for (const [position, payable] of newestFirst.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    const order = toOrder(payable);
    add(index.byDni, order.key, order);
    add(index.byAmount, order.outstanding, order);
    add(index.byBoth, `${order.key} ${order.outstanding}`, order);
    for (const word of new Set([...order.names, ...order.lastnames])) {
      add(index.byWord, `${order.outstanding} ${word}`, order);
    }
  }
  return index;
}

function add<Key>(lists: Lists<Key>, key: Key, order: Order): void {
  const list = lists.get(key);
  if (list) list.push(order);
  else lists.set(key, [order]);
}

const outstandingOf = ({ outstanding }: PayableOrder): Centavos => outstanding;

const amountOf = ({ amount }: Movement): Centavos => amount;

function exactOf(index: OrderIndex, { dni, amount }: Movement): readonly Order[] {
  return dni === null ? [] : (index.byBoth.get(`${dni} ${amount}`) ?? []);
}

function isInTime(order: Pick<Order, "dayNumber">, credit: Movement): boolean {
  const days = dayNumber(credit.date) - order.dayNumber;
  return days >= -MATCH_DAYS.before && days <= MATCH_DAYS.after;
}

/** The last ones placed before a transfer; `orders` begin with the newest. */
function lastBefore(orders: readonly Order[] = [], lastDay: number): readonly Order[] {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((orders[middle]?.dayNumber ?? 0) > lastDay) low = middle + 1;
    else high = middle;
  }
  return orders.slice(low, low + MOST_COMPARED);
}

/** Best first. */
function candidatesFor(credit: Movement, index: OrderIndex, claimed: ReadonlySet<string>): Candidate[] {
  const day = dayNumber(credit.date);
  const lists = [
    ...(credit.dni === null ? [] : [index.byBoth.get(`${credit.dni} ${credit.amount}`), index.byDni.get(credit.dni)]),
    ...credit.words.map((word) => index.byWord.get(`${credit.amount} ${word}`)),
    ...[0, -ONE_PESO, ONE_PESO].map((more) => index.byAmount.get(credit.amount + more)),
  ];
  const near = new Set(lists.flatMap((list) => lastBefore(list, day + MATCH_DAYS.before)));
  const numbers = orderNumbersIn(credit.text);
  const candidates: Candidate[] = [];
  for (const order of near) {
    if (claimed.has(order.id) || day - order.dayNumber > MATCH_DAYS.after) continue;
    const candidate = compare(order, credit, { numbers, days: day - order.dayNumber });
    if (candidate) candidates.push(candidate);
  }
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES);
}

/** What follows an order's usual beginning: a payer may have written its number as the reference. */
function orderNumbersIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\bORD[\s-]?0*(\d{3,9})\b/gi), ([, digits = ""]) => digits));
}

function compare(
  order: Order,
  credit: Movement,
  { numbers, days }: { numbers: ReadonlySet<string>; days: number },
): Candidate | undefined {
  const isDni = credit.dni !== null && credit.dni === order.key;
  const isAmount = credit.amount === order.outstanding;
  const isName = isSamePerson(credit.words, order.names, order.lastnames);
  const reason = reasonOf(order, credit, { isDni, isAmount, isName });
  if (!reason) return undefined;
  const evidence = (isDni ? 8 : 0) + (isAmount ? 4 : 0) + (isName ? 3 : 0) + (numbers.has(order.digits) ? 6 : 0);
  // Of equal ones the order that was placed last before the transfer.
  return { order, reason, score: evidence - Math.abs(days) / 100 };
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
