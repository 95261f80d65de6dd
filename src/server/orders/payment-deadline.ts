import { type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import { type Deadline, deadlineOf, type DeadlineRule, hasDeadline } from "#domain/payment-deadline.ts";
import type { Db, Tx } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import type { DB } from "../db/schema.ts";
import { type Actor, recordEvent } from "./order-events.ts";
import { updateOrder } from "./update-order.ts";

type RuleNow = DeadlineRule & { now: Date }; // by the database's clock, as `created_at` and the job that cancels

/** Effect of a change in the settings: how many open orders would get a deadline, or lose theirs. */
type DeadlinePreview = { orders: number; due_at: string | null };

export async function findDeadlineRule(db: Db): Promise<RuleNow> {
  return (
    db
      .selectFrom("settings")
      .select(["payment_hours", "payment_business_days"])
      // Not now(), the start of a transaction that may have waited.
      .select(sql<Date>`clock_timestamp()`.as("now"))
      .executeTakeFirstOrThrow()
  );
}

/** For an unpaid order; null removes the deadline. A new deadline gets a new reminder. */
export async function setDeadline(tx: Tx, id: string, deadline: Deadline | null, actor: Actor): Promise<void> {
  const [payment_due_at, payment_reminder_at] = [deadline?.dueAt ?? null, deadline?.reminderAt ?? null];
  await updateOrder(tx, id, { payment_due_at, payment_reminder_at });
  const detail = { due_at: deadline?.dueAt.toISOString() ?? null };
  await recordEvent(tx, { id, status: "pending" }, { kind: "deadline-changed", detail }, actor);
}

/** For an order set back to pending: a future deadline stays; a past one is computed anew, or removed if the settings set none. */
export async function renewDeadline(tx: Tx, id: string, current: Date | null): Promise<void> {
  if (current === null) return;
  const { now, ...rule } = await findDeadlineRule(tx);
  if (hasDeadline(rule) && current > now) return;
  await setDeadline(tx, id, deadlineOf(rule, now) ?? null, "system");
}

/**
 * Runs in the transaction that changes the settings. When deadlines are switched on, open orders without one get one
 * from now on, except those partly paid, with a receipt, or exempted by an administrator; when switched off, all lose
 * theirs. A new length applies to future orders only: buyers keep what they were promised.
 */
export async function applyDeadlineChange(tx: Tx, before: DeadlineRule, after: DeadlineRule): Promise<void> {
  if (hasDeadline(before) === hasDeadline(after)) return;
  const { now } = await findDeadlineRule(tx);
  const deadline = deadlineOf(after, now);
  const dueAt = deadline?.dueAt.toISOString() ?? null;
  // In id order, so that two such changes do not deadlock.
  const touched = touchedOrders(tx, after).select("orders.id").orderBy("orders.id").forUpdate();
  await sql`
    with touched as (${touched}), changed as (
      update orders set payment_due_at = ${dueAt}, payment_reminder_at = ${deadline?.reminderAt ?? null}, version = version + 1
      from touched where orders.id = touched.id
      returning orders.id, orders.status
    )
    insert into order_events (order_id, from_status, to_status, kind, by_system, detail)
    select id, status, status, 'deadline-changed', true, ${JSON.stringify({ due_at: dueAt })}::jsonb from changed`.execute(
    tx,
  );
}

export async function previewDeadlineChange(db: Db, after: DeadlineRule): Promise<DeadlinePreview> {
  const { now, ...before } = await findDeadlineRule(db);
  const due_at = deadlineOf(after, now)?.dueAt.toISOString() ?? null;
  if (hasDeadline(before) === hasDeadline(after)) return { orders: 0, due_at };
  return { orders: await countRows(touchedOrders(db, after)), due_at };
}

function touchedOrders(db: Kysely<DB>, after: DeadlineRule) {
  const open = db.selectFrom("orders").where("status", "=", "pending");
  if (!hasDeadline(after)) return open.where("payment_due_at", "is not", null);
  return open
    .where("payment_due_at", "is", null)
    .where(isUnpaid)
    .where(
      sql<SqlBool>`(
        select actor is not null from order_events as event
        where event.order_id = orders.id and event.kind = 'deadline-changed' order by event.id desc limit 1
      ) is not true`,
    );
}

/** A receipt, in whatever state, or a movement that paid a part: from then on only people cancel. */
export function hasProofOfPayment(eb: ExpressionBuilder<DB, "orders">) {
  const receipt = eb.selectFrom("receipts").select("receipts.id").whereRef("receipts.order_id", "=", "orders.id");
  return eb.or([eb.exists(receipt), hasMovement(eb)]);
}

export function isUnpaid(eb: ExpressionBuilder<DB, "orders">) {
  return eb.not(hasProofOfPayment(eb));
}

/** The deadline shown to the buyer: none once a movement has paid a part of the order. */
export function dueAtForBuyer(eb: ExpressionBuilder<DB, "orders">) {
  return eb
    .case()
    .when(eb.not(hasMovement(eb)))
    .then(eb.ref("orders.payment_due_at"))
    .end();
}

function hasMovement(eb: ExpressionBuilder<DB, "orders">) {
  return eb.exists(eb.selectFrom("movement_orders").select("event_id").whereRef("order_id", "=", "orders.id"));
}
