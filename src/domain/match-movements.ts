import { candidatesFor, severalOrders } from "./match-candidates.ts";
import type { Movement, StatementMovement } from "./movement.ts";
import { exactOf, indexOrders, isInTime, outstandingOf, toOrder } from "./open-orders.ts";
import { matchParts } from "./part-payments.ts";
import { isReversalText } from "./payer.ts";
import { type MatchReason, MAX_CANDIDATES, type MovementMatch, type PayableOrder } from "./reconciliation.ts";
import { findReversals } from "./reversals.ts";
import { findSum, MOST_SUMMED } from "./sums.ts";

/** `used` holds the orders that a movement paid before; `paid` are orders confirmed without a movement. */
export type MatchInput = {
  credits: readonly Movement[];
  debits: readonly StatementMovement[];
  open: readonly PayableOrder[];
  paid: readonly PayableOrder[];
  used: ReadonlyMap<string, readonly string[]>;
};

const SLICE = 200; // movements of one uninterrupted step

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
  const paidBefore = Map.groupBy(paid.map(toOrder), ({ key, total, paidTotal = total }) => `${key} ${paidTotal}`);
  const claimed = new Set<string>();
  for (const [position, credit] of live.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    // What the shop itself had sent may come back with its recipient's DNI.
    if (credit.dni === null || doubtful.has(credit.id) || isReversalText(credit.text)) continue;
    const [order, ...others] = exactOf(index, credit);
    if (!order || others.length > 0 || credit.date < order.day || !isInTime(order, credit)) continue;
    const key = `${credit.dni} ${credit.amount}`;
    if (paidBefore.get(key)?.some((other) => isInTime(other, credit))) continue;
    if ((equal.get(key) ?? []).some((other) => other.id !== credit.id && isInTime(order, other))) continue;
    const rest = (index.byDni.get(credit.dni) ?? []).filter((other) => other.id !== order.id);
    if (order.outstanding < order.total || findSum(rest.slice(0, MOST_SUMMED), outstandingOf, credit.amount)) continue;
    settle(credit, "certain", "amount-and-dni", [order]);
    claimed.add(order.id);
  }

  const undecided = live.filter(({ id }) => !matches.has(id));
  yield* matchParts(undecided, index, claimed, settle);

  for (const [position, credit] of undecided.entries()) {
    if (position % SLICE === SLICE - 1) yield;
    if (matches.has(credit.id)) continue;
    const [best, ...others] = candidatesFor(credit, index, claimed);
    const isExact =
      best !== undefined &&
      (best.reason === "amount-and-dni" || best.reason === "rest-payment") &&
      isInTime(best.order, credit);
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
