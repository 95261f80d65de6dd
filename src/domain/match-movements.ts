import { candidatesFor, severalOrders } from "./match-candidates.ts";
import type { Movement, StatementMovement } from "./movement.ts";
import {
  exactOf,
  indexOrders,
  isInTime,
  type OpenOrder,
  type OrderIndex,
  outstandingOf,
  toOrder,
} from "./open-orders.ts";
import { matchParts } from "./part-payments.ts";
import { isReversalText } from "./payer.ts";
import { type MatchReason, MAX_CANDIDATES, type MovementMatch, type PayableOrder } from "./reconciliation.ts";
import { findReversals } from "./reversals.ts";
import { findSum, MAX_SUMMED } from "./sums.ts";

/** `used` maps movements to the orders they already paid; `paid` are orders confirmed without a movement. */
type MatchInput = {
  credits: readonly Movement[];
  debits: readonly StatementMovement[];
  open: readonly PayableOrder[];
  paid: readonly PayableOrder[];
  used: ReadonlyMap<string, readonly string[]>;
};

const SLICE = 200; // movements of one uninterrupted step

/** Certain: amount and DNI agree, and no other open order or credit fits; people decide the rest. Yields per slice. */
export function* matchMovements({
  credits,
  debits,
  open,
  paid,
  used,
}: MatchInput): Generator<undefined, MovementMatch[]> {
  const index = yield* indexOrders(open);
  const { reversed, doubtful } = yield* findReversals(credits, debits);
  yield;

  const matches = new Map<string, MovementMatch>();
  const live: Movement[] = [];
  for (const credit of credits) {
    const past = pastMatch(credit, index, reversed, used);
    if (past) matches.set(credit.id, past);
    else live.push(credit);
  }

  const others: Others = {
    index,
    claimed: new Set(),
    paid: Map.groupBy(
      paid.map(toOrder),
      ({ comparableDni, total, paidTotal = total }) => `${comparableDni} ${paidTotal}`,
    ),
    equal: Map.groupBy(live, (credit) => (credit.dni === null ? "" : dniAndAmount(credit))),
  };
  for (const [position, credit] of live.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    // A returned transfer of the shop's own may carry its recipient's DNI.
    if (doubtful.has(credit.id) || isReversalText(credit.text)) continue;
    const order = certainOrder(credit, others);
    if (!order) continue;
    matches.set(credit.id, matchOf(credit, "certain", "amount-and-dni", [order]));
    others.claimed.add(order.id);
  }

  const undecided = live.filter(({ id }) => !matches.has(id));
  yield* matchParts(undecided, index, others.claimed, (credit, group, reason, orders) =>
    matches.set(credit.id, matchOf(credit, group, reason, orders)),
  );
  for (const [position, credit] of undecided.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    if (!matches.has(credit.id)) matches.set(credit.id, likelyMatch(credit, others));
  }
  return credits.flatMap(({ id }) => matches.get(id) ?? []);
}

/** What a credit is compared with: unclaimed open orders; paid orders and other credits, by DNI and amount. */
type Others = {
  index: OrderIndex;
  claimed: Set<string>;
  paid: ReadonlyMap<string, readonly OpenOrder[]>;
  equal: ReadonlyMap<string, readonly Movement[]>;
};

function matchOf(
  movement: Movement,
  group: MovementMatch["group"],
  reason: MatchReason,
  orders: readonly { id: string }[],
): MovementMatch {
  return { movement, group, reason, orderIds: orders.map(({ id }) => id) };
}

function dniAndAmount({ dni, amount }: Movement): string {
  return `${dni} ${amount}`;
}

function pastMatch(
  credit: Movement,
  index: OrderIndex,
  reversed: ReadonlySet<string>,
  used: MatchInput["used"],
): MovementMatch | undefined {
  const before = used.get(credit.id)?.map((id) => ({ id }));
  if (reversed.has(credit.id)) {
    return matchOf(credit, "unmatched", "reversed", before ?? exactOf(index, credit).slice(0, MAX_CANDIDATES));
  }
  return before && matchOf(credit, "unmatched", "already-paid", before);
}

function certainOrder(credit: Movement, { index, paid, equal }: Others): OpenOrder | undefined {
  if (credit.dni === null) return undefined;
  const [order, ...others] = exactOf(index, credit);
  if (!order || others.length > 0 || credit.date < order.day || !isInTime(order, credit)) return undefined;
  const key = dniAndAmount(credit);
  if (paid.get(key)?.some((other) => isInTime(other, credit))) return undefined;
  if (equal.get(key)?.some((other) => other.id !== credit.id && isInTime(order, other))) return undefined;
  const rest = (index.byDni.get(credit.dni) ?? []).filter((other) => other.id !== order.id);
  const isRest = order.outstanding < order.total;
  return isRest || findSum(rest.slice(0, MAX_SUMMED), outstandingOf, credit.amount) ? undefined : order;
}

function likelyMatch(credit: Movement, { index, claimed, paid }: Others): MovementMatch {
  const candidates = candidatesFor(credit, index, claimed);
  const [best] = candidates;
  const isExact =
    best !== undefined &&
    (best.reason === "amount-and-dni" || best.reason === "rest-payment") &&
    isInTime(best.order, credit);
  const several = isExact ? undefined : severalOrders(credit, index, claimed);
  if (several) return matchOf(credit, "likely", "several-orders", several);
  const confirmed = paid.get(dniAndAmount(credit))?.filter((order) => isInTime(order, credit)) ?? [];
  if (credit.dni !== null && confirmed.length > 0 && !isExact) {
    return matchOf(credit, "unmatched", "already-paid", confirmed);
  }
  if (!best) return matchOf(credit, "unmatched", "none", []);
  const orders = candidates.map(({ order }) => order);
  return matchOf(credit, "likely", best.reason, orders);
}
