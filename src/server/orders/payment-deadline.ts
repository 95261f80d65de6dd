import { type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import { type Deadline, deadlineOf, type DeadlineRule, hasDeadline } from "#domain/payment-deadline.ts";
import type { Db, Tx } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import type { DB } from "../db/schema.ts";
import { type Actor, recordEvent } from "./order-events.ts";
import { updateOrder } from "./update-order.ts";

type RuleNow = DeadlineRule & { now: Date }; // by the database's clock, as `created_at` and the job that cancels

/** What a change of the settings would do: how many open orders get a deadline, or lose theirs. */
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

/** For an order that waits for its payment; null for none. A new deadline gets a new reminder. */
export async function setDeadline(tx: Tx, id: string, deadline: Deadline | null, actor: Actor): Promise<void> {
  const [payment_due_at, payment_reminder_at] = [deadline?.dueAt ?? null, deadline?.reminderAt ?? null];
  await updateOrder(tx, id, { payment_due_at, payment_reminder_at });
  const detail = { due_at: deadline?.dueAt.toISOString() ?? null };
  await recordEvent(tx, { id, status: "pending" }, { kind: "deadline-changed", detail }, actor);
}

/**
 * For an order that is pending again, which must not be cancelled at once: a deadline ahead stays, one that has passed
 * is counted again by the settings; while they give none it goes.
 */
export async function renewDeadline(tx: Tx, id: string, current: Date | null): Promise<void> {
  if (current === null) return;
  const { now, ...rule } = await findDeadlineRule(tx);
  if (hasDeadline(rule) && current > now) return;
  await setDeadline(tx, id, deadlineOf(rule, now) ?? null, "system");
}

/**
 * In the transaction that changes the settings. Switched on, open orders without a deadline get one from now on, but for
 * those that are paid in part or have a receipt, and those that an administrator exempted; switched off, all lose theirs. Another length is for
 * orders to come: what a buyer was promised stays.
 */
export async function applyDeadlineChange(tx: Tx, before: DeadlineRule, after: DeadlineRule): Promise<void> {
  if (hasDeadline(before) === hasDeadline(after)) return;
  const { now } = await findDeadlineRule(tx);
  const deadline = deadlineOf(after, now);
  const dueAt = deadline?.dueAt.toISOString() ?? null;
  // By id, so that two changes of many orders do not wait for each other.
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

/** A receipt, whatever became of it, or a movement that paid a part: from then on only people cancel. */
export function hasProofOfPayment(eb: ExpressionBuilder<DB, "orders">) {
  const receipt = eb.selectFrom("receipts").select("receipts.id").whereRef("receipts.order_id", "=", "orders.id");
  return eb.or([eb.exists(receipt), hasMovement(eb)]);
}

export function isUnpaid(eb: ExpressionBuilder<DB, "orders">) {
  return eb.not(hasProofOfPayment(eb));
}

/** The deadline as the buyer is told it: none of an order that a movement paid a part of. */
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
