import { type ChosenMatch, groupMatches, payingMovements, type Payment } from "#domain/chosen-matches.ts";
import { centavosFromDecimal, toDecimal, toPesos } from "#domain/money.ts";
import type { Movement } from "#domain/movement.ts";
import type { EventMovement } from "#domain/order-event.ts";
import { outstandingAmount } from "#domain/paid-amount.ts";
import { findUsed } from "#domain/used-movements.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { breaksUnique, inTransaction, lockKey } from "../db/transaction.ts";
import { claimKey, findStoredAnswer, type KeyedRequest, stepOf, storeAnswer } from "../http/idempotent.ts";
import { lockOrder, type LockedOrder, setStatus, subjectOf } from "../orders/change-status.ts";
import { recordEvent } from "../orders/order-events.ts";
import { updateOrder } from "../orders/update-order.ts";
import { MATCH_REFUSALS } from "./copy.ts";
import type { OpenStatement } from "./open-statement.ts";
import { listAdded, listUsedMovements } from "./payable-orders.ts";
import type { Confirmation, REFUSAL_CODES } from "./reconciliation-schemas.ts";
import { findShownOrders } from "./shown-orders.ts";

type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The outcome of one payment. Ids only, because it is stored under the request's key. */
type Outcome = { confirmed: string[]; added: string[]; refused: { movement_id: string; code: RefusalCode }[] };

type Confirming = { actor: string; request?: KeyedRequest | undefined; acceptsDifference: boolean };

/** One transaction per payment, in the order of `matches`: refusals stop no others. A retry gets the same outcomes. */
export async function confirmMatches(
  db: Db,
  { credits }: OpenStatement,
  matches: readonly ChosenMatch[],
  { actor, request, acceptsDifference }: Confirming,
): Promise<Confirmation> {
  if (request) await claimKey(db, request);
  const statement = indexCredits(credits);
  const outcomes: Outcome[] = [];
  const counts = new Map<string, number>();
  for (const payment of groupMatches(matches, acceptsDifference)) {
    const same = JSON.stringify(payment);
    const count = counts.get(same) ?? 0;
    counts.set(same, count + 1);
    // A payment sent twice is two steps: the second finds the movement used.
    const step = request && stepOf(request, count === 0 ? same : `${same} ${count}`);
    const confirmOnce = async (tx: Tx): Promise<Outcome> => {
      const stored = step && (await findStoredAnswer(tx, step));
      if (stored) return JSON.parse(stored.body) as Outcome; // as it was stored below
      const outcome = await confirmPayment(tx, statement, payment, actor);
      if (step) await storeAnswer(tx, step, { status: 200, body: JSON.stringify(outcome) });
      return outcome;
    };
    outcomes.push(await inTransaction(db, confirmOnce, (error) => breaksUnique(error, "movements_pkey")));
  }
  const orders = await findShownOrders(
    db,
    outcomes.flatMap(({ confirmed, added }) => [...confirmed, ...added]),
  );
  const show = (id: string) => {
    const shown = orders.get(id);
    return shown ? { ...shown.order, status: shown.status } : [];
  };
  return {
    confirmed: outcomes.flatMap(({ confirmed }) => confirmed.flatMap(show)),
    added: outcomes.flatMap(({ added }) => added.flatMap(show)),
    refused: outcomes.flatMap(({ refused }) => refused.map((one) => ({ ...one, detail: MATCH_REFUSALS[one.code] }))),
  };
}

type CreditIndex = { byId: ReadonlyMap<string, Movement>; alike: ReadonlyMap<string, Movement[]> };

const dayAndAmount = ({ date, amount }: Movement) => `${date} ${amount}`;

function indexCredits(credits: readonly Movement[]): CreditIndex {
  return { byId: new Map(credits.map((credit) => [credit.id, credit])), alike: Map.groupBy(credits, dayAndAmount) };
}

async function confirmPayment(tx: Tx, statement: CreditIndex, payment: Payment, actor: string): Promise<Outcome> {
  const refused: Outcome["refused"] = [];
  const refuse = (ids: readonly string[], code: RefusalCode) =>
    refused.push(...ids.map((movement_id) => ({ movement_id, code })));
  const done = (confirmed: string[], added: string[] = []): Outcome => ({ confirmed, added, refused });

  const named = payment.movementIds.flatMap((id) => statement.byId.get(id) ?? []);
  const unknown = payment.movementIds.filter((id) => !statement.byId.has(id));
  refuse(unknown, "not-found");

  const used = await lockMovements(tx, statement, named);
  const [free, paid] = [named.filter(({ id }) => !used.has(id)), named.filter(({ id }) => used.has(id))];
  refuse(idsOf(paid), "already-paid");
  if (free.length === 0) return done([]);
  const refuseAll = (code: RefusalCode) => {
    refuse(idsOf(free), code);
    return done([]);
  };

  const orders = await lockOrders(tx, payment.orderIds);
  if (orders.length < payment.orderIds.length) return refuseAll("not-found");
  // Its history would name a payer again.
  if (orders.some(({ anonymised_at }) => anonymised_at !== null)) return refuseAll("not-open");
  if (payment.keepsStatus) {
    const [order, ...others] = orders;
    if (!order || others.length > 0 || order.status === "cancelled") return refuseAll("not-open");
    await addPayment(tx, order, free, actor);
    return done([], [order.id]);
  }
  if (orders.some(({ status }) => status !== "pending")) return refuseAll("not-open");

  const { paying, isExact } = payingMovements(free, await sumOutstanding(tx, payment.orderIds));
  if (!isExact && !payment.acceptsDifference) return refuseAll("amount-differs");
  const left = free.filter((movement) => !paying.includes(movement));
  refuse(idsOf(left), "not-open");
  await confirmOrders(tx, orders, paying, actor);
  return done(idsOf(orders));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Those that already paid. Confirmations of one day and amount are serialised, since a movement may have two ids. */
async function lockMovements(
  tx: Tx,
  statement: CreditIndex,
  named: readonly Movement[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = [...new Set(named.map(dayAndAmount))].toSorted();
  for (const key of keys) await lockKey(tx, "movement", key);
  const alike = keys.flatMap((key) => statement.alike.get(key) ?? []);
  return findUsed(alike, await listUsedMovements(tx, named));
}

/** In id order, like everything that locks several. */
async function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const id of ids.toSorted()) {
    const order = await lockOrder(tx, id);
    if (order) orders.push(order);
  }
  return orders;
}

async function sumOutstanding(tx: Tx, orderIds: readonly string[]): Promise<number> {
  const added = await listAdded(tx, orderIds);
  const orders = await tx.selectFrom("orders").select(["id", "total_amount"]).where("id", "in", orderIds).execute();
  return orders.reduce(
    (sum, { id, total_amount }) => sum + outstandingAmount(centavosFromDecimal(total_amount), added.get(id)),
    0,
  );
}

async function confirmOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  movements: readonly Movement[],
  actor: string,
): Promise<void> {
  await insertMovements(tx, movements, actor);
  for (const order of orders) {
    const changed = await setStatus(tx, order, "confirmed", { email: actor }, { movements: movements.map(toEvent) });
    if (!changed.ok) throw new Error(`A pending order refused to be confirmed: ${changed.refusal.reason}`);
    if (changed.value === null) throw new Error("A pending order was confirmed already");
    await linkMovements(tx, movements, order.id, changed.value);
  }
}

async function addPayment(tx: Tx, order: LockedOrder, movements: readonly Movement[], actor: string): Promise<void> {
  await insertMovements(tx, movements, actor);
  const detail = { movements: movements.map(toEvent) };
  const eventId = await recordEvent(tx, order, { kind: "payment-added", detail }, { email: actor });
  await linkMovements(tx, movements, order.id, eventId);
  await updateOrder(tx, order.id);
  await recordAudit(tx, { actor, action: "payment-added", subject: subjectOf(order) });
}

/** The primary key prevents a movement from paying twice. */
async function insertMovements(tx: Tx, movements: readonly Movement[], actor: string): Promise<void> {
  const rows = movements.map(({ id, date, amount, payer, cuit }) => ({
    id,
    day: date,
    amount: toDecimal(amount),
    payer,
    cuit,
    confirmed_by: actor,
  }));
  await tx.insertInto("movements").values(rows).execute();
}

async function linkMovements(tx: Tx, movements: readonly Movement[], orderId: string, eventId: string): Promise<void> {
  const links = movements.map(({ id }) => ({ movement_id: id, order_id: orderId, event_id: eventId }));
  await tx.insertInto("movement_orders").values(links).execute();
}

function toEvent({ date, amount, payer, cuit }: Movement): EventMovement {
  return { date, amount: toPesos(amount), payer, cuit };
}
