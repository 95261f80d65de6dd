import { matchMovements } from "#domain/match-movements.ts";
import { toPesos } from "#domain/money.ts";
import type { Movement } from "#domain/movement.ts";
import type { MovementMatch, PayableOrder } from "#domain/reconciliation.ts";
import { findUsed } from "#domain/used-movements.ts";
import type { Db } from "../db/connection.ts";
import { inSlices } from "./in-slices.ts";
import type { OpenStatement } from "./open-statement.ts";
import { listOpenOrders, listPaidOrders, listUsedMovements } from "./payable-orders.ts";
import type { Match, Proposal } from "./reconciliation-schemas.ts";
import { findShownOrders, type ShownOrder } from "./shown-orders.ts";

export async function proposeMatches(db: Db, statement: OpenStatement): Promise<Proposal> {
  const { credits, debits, ignored, layout } = statement;
  const used = findUsed(credits, await listUsedMovements(db, credits));
  const open = await listOpenOrders(db, credits);
  const paid = await listPaidOrders(db, credits);
  const matches = await inSlices(matchMovements({ credits, debits, open, paid, used }));
  const earlier = await findShownOrders(db, [...new Set([...used.values()].flat())]);
  return inSlices(
    describeAll({ certain: [], likely: [], unmatched: [], layout, ignored }, matches, [...open, ...paid], earlier),
  );
}

const SLICE = 1_000; // of one uninterrupted step

function* describeAll(
  proposal: Proposal,
  matches: readonly MovementMatch[],
  payable: readonly PayableOrder[],
  earlier: ReadonlyMap<string, ShownOrder>,
): Generator<undefined, Proposal> {
  const orders = new Map<string, Match["orders"][number]>();
  const named = new Set(matches.flatMap(({ orderIds }) => orderIds));
  yield;
  for (const [index, order] of payable.entries()) {
    if (named.has(order.id)) orders.set(order.id, describeOrder(order));
    if (index % SLICE === SLICE - 1) yield;
  }
  for (const [id, { order }] of earlier) {
    if (!orders.has(id)) orders.set(id, { ...order, outstanding_amount: 0 });
  }
  for (const [index, { movement, group, reason, orderIds }] of matches.entries()) {
    const shown = orderIds.flatMap((id) => orders.get(id) ?? []);
    proposal[group].push({ movement: describeMovement(movement), orders: shown, reason });
    if (index % SLICE === SLICE - 1) yield;
  }
  return proposal;
}

function describeOrder(order: PayableOrder): Match["orders"][number] {
  const { id, number, total, outstanding, deliveryPrice, name, lastname, placedAt } = order;
  return {
    id,
    order_number: number,
    total_amount: toPesos(total),
    outstanding_amount: toPesos(outstanding),
    ...(deliveryPrice !== undefined && { delivery_price: toPesos(deliveryPrice) }),
    customer_name: name,
    customer_lastname: lastname,
    created_at: placedAt,
  };
}

function describeMovement({ id, date, amount, payer, cuit }: Movement): Match["movement"] {
  return { id, date, amount: toPesos(amount), payer, cuit };
}
