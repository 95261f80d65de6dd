import { type Insertable, sql } from "kysely";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

const RETENTION_DAYS = 90; // then a mail is deleted, sent or not

const MAX_REASON = 500;

/** `at` is ISO 8601; unchanged fields are left out. */
export type PaymentChange = { by: string; at: string; changes: Partial<PaymentDetails> };

export type SignInSeen = { device: string; address: string; at: string }; // at: ISO 8601

export type AdministratorsChange = { by: string; email: string; change: "added" | "removed"; at: string };

/** Holds no one-time link: it is made as the mail is sent, so that no token is stored in the outbox. */
type MailTopic =
  | { kind: "password-reset" | "browser-link"; payload?: Record<string, never> }
  | { kind: "invitation"; payload: { by: string } }
  | { kind: "administrators-changed"; payload: AdministratorsChange }
  | { kind: "new-browser"; payload: SignInSeen }
  | { kind: "payment-changed"; payload: PaymentChange }
  /** What the customer wrote stays in the panel's table only. */
  | { kind: "regret-received" | "regret-filed"; payload: { regretId: string } };

export type MailKind = MailTopic["kind"];

export type QueuedMail = MailTopic & {
  recipient: string; // valid by `isEmail`
  orderId?: string;
};

/** At sending a message of the outbox. */
export type Attempt = {
  id: string;
  attempts: number; // including this one
};

export type DueMail = MailTopic & Attempt & { recipient: string; hoursWaited: number };

/** Sent after the transaction commits, never if it does not: a trigger enqueues its job. Gives its id. */
export async function queueMail(tx: Tx, { kind, recipient, payload, orderId }: QueuedMail): Promise<string> {
  const row: Insertable<DB["outbox"]> = {
    kind,
    recipient,
    payload: JSON.stringify(payload ?? {}),
    order_id: orderId ?? null,
  };
  const { id } = await tx.insertInto("outbox").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A message of a channel, unless it is gone, sent, given up or postponed. */
export function selectDue(db: Db, channel: "mail" | "push", id: string) {
  return db
    .selectFrom("outbox")
    .select(["outbox.id", "outbox.kind", "outbox.recipient", "outbox.payload"])
    .select((eb) => eb("outbox.attempts", "+", 1).as("attempts"))
    .select(sql<number>`extract(epoch from now() - outbox.created_at)::float8 / 3600`.as("hoursWaited"))
    .where("outbox.id", "=", id)
    .where("outbox.channel", "=", channel)
    .where("outbox.sent_at", "is", null)
    .where("outbox.failed_at", "is", null)
    .where("outbox.next_attempt_at", "<=", sql<Date>`now()`);
}

export async function findDueMail(db: Db, id: string): Promise<DueMail | undefined> {
  const due = await selectDue(db, "mail", id).executeTakeFirst();
  // `queueMail` alone writes these rows, and pairs each kind with its payload.
  return due as DueMail | undefined;
}

/** False when another process has begun this attempt. */
export async function countAttempt(db: Db, { id, attempts }: Attempt): Promise<boolean> {
  const counted = await db
    .updateTable("outbox")
    .set({ attempts })
    .where("id", "=", id)
    .where("attempts", "=", attempts - 1)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

export async function markSent(db: Db, { id }: Attempt): Promise<void> {
  const sent = { sent_at: sql<Date>`now()`, last_error: null };
  await db.updateTable("outbox").set(sent).where("id", "=", id).execute();
}

export async function postponeMessage(db: Db, { id }: Attempt, minutes: number, reason: string): Promise<void> {
  const next_attempt_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const last_error = reason.slice(0, MAX_REASON);
  await db.updateTable("outbox").set({ next_attempt_at, last_error }).where("id", "=", id).execute();
}

export async function failMessage(db: Db, { id }: Attempt, reason: string): Promise<void> {
  const failed = { failed_at: sql<Date>`now()`, last_error: reason.slice(0, MAX_REASON) };
  await db.updateTable("outbox").set(failed).where("id", "=", id).execute();
}

export async function dropMail(db: Db, { id }: DueMail): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

export async function countSent(db: Db, kind: MailKind, recipient: string, minutes: number): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .where("sent_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function sweepOutbox(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("outbox")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
