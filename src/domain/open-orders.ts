import { comparableDni } from "./customer.ts";
import type { Centavos } from "./money.ts";
import type { Movement } from "./movement.ts";
import { nameWords } from "./person-name.ts";
import { MATCH_DAYS, type PayableOrder } from "./reconciliation.ts";
import { dayNumber } from "./statement-date.ts";

const SLICE = 200; // orders of one uninterrupted step

export type OpenOrder = PayableOrder & {
  comparableDni: string;
  names: readonly string[];
  lastnames: readonly string[];
  digits: string;
  dayNumber: number;
};

export function toOrder(order: PayableOrder): OpenOrder {
  return {
    ...order,
    comparableDni: comparableDni(order.dni),
    names: nameWords(order.name),
    lastnames: nameWords(order.lastname),
    dayNumber: dayNumber(order.day),
    digits: order.number.replace(/\D/g, "").replace(/^0+/, ""),
  };
}

type Lists<Key> = Map<Key, OpenOrder[]>;

export type OrderIndex = {
  byDni: Lists<string>;
  byAmount: Lists<Centavos>;
  byBoth: Lists<string>; // DNI and amount
  byWord: Lists<string>; // amount and a word of the name
};

export function* indexOrders(open: readonly PayableOrder[]): Generator<undefined, OrderIndex> {
  const index: OrderIndex = { byDni: new Map(), byAmount: new Map(), byBoth: new Map(), byWord: new Map() };
  const newestFirst = open.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  for (const [position, payable] of newestFirst.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    const order = toOrder(payable);
    add(index.byDni, order.comparableDni, order);
    add(index.byAmount, order.outstanding, order);
    add(index.byBoth, `${order.comparableDni} ${order.outstanding}`, order);
    for (const word of new Set([...order.names, ...order.lastnames])) {
      add(index.byWord, `${order.outstanding} ${word}`, order);
    }
  }
  return index;
}

function add<Key>(lists: Lists<Key>, key: Key, order: OpenOrder): void {
  lists.getOrInsertComputed(key, () => []).push(order);
}

export const outstandingOf = ({ outstanding }: PayableOrder): Centavos => outstanding;

export function exactOf(index: OrderIndex, { dni, amount }: Movement): readonly OpenOrder[] {
  return dni === null ? [] : (index.byBoth.get(`${dni} ${amount}`) ?? []);
}

export function isInTime(order: Pick<OpenOrder, "dayNumber">, credit: Movement): boolean {
  const days = dayNumber(credit.date) - order.dayNumber;
  return days >= -MATCH_DAYS.before && days <= MATCH_DAYS.after;
}
