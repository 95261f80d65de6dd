import { type Insertable, sql, type SqlBool } from "kysely";
import { comparableEmail } from "#domain/buyer.ts";
import { MESSAGE_DAYS, type NoticeMessage, type OrderMessage } from "#domain/message.ts";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import type { DB } from "../db/schema.ts";
import { sweepRows } from "../db/sweep-rows.ts";

export const MAX_HOURS = 48; // an older mail, of a shop that was closed or had no SMTP, is not sent

const MAX_REASON = 500; // characters

/** `at` is ISO 8601; unchanged fields are left out. */
export type PaymentChange = { by: string; at: string; changes: Partial<PaymentDetails> };

export type SignInSeen = { device: string; address: string; at: string }; // at: ISO 8601

export type AdministratorsChange = { by: string; email: string; change: "added" | "removed"; at: string };

/** Contains no one-time link: it is made when the mail is sent, so that no token is stored. */
type MailTopic =
  | { kind: "password-reset" | "browser-link"; payload?: Record<string, never> }
  | { kind: "invitation"; payload: { by: string } }
  | { kind: "administrators-changed"; payload: AdministratorsChange }
  | { kind: "new-browser"; payload: SignInSeen }
  | { kind: "payment-changed"; payload: PaymentChange }
  /** The customer's words stay in the panel's table. */
  | { kind: "regret-received" | "regret-filed"; payload: { regretId: string } }
  /** Order and event say the rest. */
  | { kind: OrderMessage; payload?: Record<string, never> };

export type MailKind = MailTopic["kind"];

/** The text of a push: push services and lock screens show it to others, so nothing personal but a first name. */
export type PushPayload = {
  title: string;
  body: string;
  url: string; // a path of the panel
  regretId?: string; // goes with the withdrawal's data
};

type AboutOrder = { orderId?: string; eventId?: string };

export type QueuedMail = MailTopic & AboutOrder & { recipient: string }; // valid by `isEmail`

export type QueuedPush = AboutOrder & {
  kind: NoticeMessage | "push-test";
  recipient: string; // the administrator's e-mail
  subscriptionId: string;
  payload: PushPayload;
};

export type Attempt = {
  id: string;
  attempts: number; // including this one
};

export type DueMail = MailTopic &
  Attempt & {
    recipient: string;
    eventId: string | null;
    isRepeat: boolean; // wanted by an administrator
    hoursWaited: number;
  };

/** Sent after the transaction commits, never if it does not: a trigger enqueues its job. Returns its id. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<string> {
  const { id } = await tx.insertInto("outbox").values(asRow(mail)).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Queues an event's mail once more, under a new id, so that mailboxes show it again. */
export async function queueRepeat(tx: Tx, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ ...asRow(mail), is_repeat: true })
    .execute();
}

/** Like `queueMail`; per event, each kind goes to a recipient once, however often it is queued. */
export async function queueMessages(tx: Tx, messages: readonly (QueuedMail | QueuedPush)[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto("outbox")
    .values(messages.map(asRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function asRow(message: QueuedMail | QueuedPush): Insertable<DB["outbox"]> {
  const { kind, recipient, payload = {}, orderId = null, eventId = null } = message;
  const row = { kind, recipient, payload: JSON.stringify(payload), order_id: orderId, event_id: eventId };
  return "subscriptionId" in message
    ? { ...row, channel: "push", subscription_id: message.subscriptionId }
    : { ...row, channel: "mail", subscription_id: null };
}

/** A message of this channel, unless it was deleted, sent, given up or postponed. */
export function selectDue(db: Db, channel: "mail" | "push", id: string) {
  return db
    .selectFrom("outbox")
    .select(["outbox.id", "outbox.kind", "outbox.recipient", "outbox.payload"])
    .select(["outbox.event_id as eventId", "outbox.is_repeat as isRepeat"])
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
  // The functions above alone write these rows, and pair each kind with its payload.
  return due as DueMail | undefined;
}

/** False if another process has begun this attempt. */
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

export const DAY_MINUTES = 24 * 60;

export function countSent(db: Db, kind: MailKind, recipient: string, minutes: number): Promise<number> {
  return countRows(mailsTo(db, recipient, kind).where("sent_at", ">", minutesAgo(minutes)));
}

export function countQueued(db: Db, kind: MailKind, recipient: string, minutes: number): Promise<number> {
  return countRows(mailsTo(db, recipient, kind).where("created_at", ">", minutesAgo(minutes)));
}

/** Mails to that address, however it is written. */
function mailsTo(db: Db, recipient: string, kind: MailKind) {
  return db
    .selectFrom("outbox")
    .where(sql<SqlBool>`lower(recipient) = ${comparableEmail(recipient)}`)
    .where("kind", "=", kind);
}

function minutesAgo(minutes: number) {
  return sql<Date>`now() - make_interval(mins => ${minutes})`;
}

export function sweepOutbox(db: Db): Promise<number> {
  return sweepRows(db, "outbox", MESSAGE_DAYS * 24);
}
