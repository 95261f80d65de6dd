import { type Insertable, sql } from "kysely";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** How long a claimed mail is its worker's alone, in minutes: longer than any attempt may last. */
const CLAIM_MINUTES = 5;

/** After so many days a mail and what became of it are forgotten. */
const KEPT_DAYS = 90;

const MAX_REASON = 500;

/** Who changed where the buyers' money goes, when (ISO 8601), and what is new; fields that stayed are left out. */
export type PaymentChange = { by: string; at: string; changes: Partial<PaymentDetails> };

/** A sign-in from a browser never seen: what it says it is, from where, when (ISO 8601). */
export type SignInSeen = { device: string; address: string; at: string };

/** Who let whom into the panel or shut them out, when (ISO 8601). */
export type AdministratorsChange = { by: string; email: string; change: "added" | "removed"; at: string };

/**
 * What a mail tells, by its kind. A one-time link is not in it: the link is made as the mail is sent, so that no token
 * stands in the outbox.
 */
type MailTopic =
  | { kind: "password-reset" | "browser-link"; payload?: Record<string, never> }
  | { kind: "invitation"; payload: { by: string } }
  | { kind: "administrators-changed"; payload: AdministratorsChange }
  | { kind: "new-browser"; payload: SignInSeen }
  | { kind: "payment-changed"; payload: PaymentChange }
  /** To whoever regrets a purchase, and to an administrator. What was written stays in the panel's table only. */
  | { kind: "regret-received" | "regret-filed"; payload: { regretId: string } };

export type MailKind = MailTopic["kind"];

export type QueuedMail = MailTopic & {
  /** An e-mail address (`isEmail`). */
  recipient: string;
  /** The order it speaks of. */
  orderId?: string;
};

/** A mail that one worker is about to send. `attempts` counts this one. */
export type ClaimedMail = MailTopic & {
  id: string;
  recipient: string;
  attempts: number;
  hoursWaited: number;
};

/** Lets a mail go out once the transaction is committed, and never if it is not. */
export async function queueMail(tx: Tx, { kind, recipient, payload, orderId }: QueuedMail): Promise<void> {
  const row: Insertable<DB["outbox"]> = {
    kind,
    recipient,
    payload: JSON.stringify(payload ?? {}),
    order_id: orderId ?? null,
  };
  await tx.insertInto("outbox").values(row).execute();
}

/**
 * Takes the next mail that is due; no other worker gets it for the next minutes. Whoever dies meanwhile leaves it to the
 * others, and may have sent it: twice is better than never. Kinds that this version does not know stay for a newer one.
 */
export async function claimMail(db: Db, kinds: readonly MailKind[]): Promise<ClaimedMail | undefined> {
  const claimed = await db
    .updateTable("outbox")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      next_attempt_at: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .where("kind", "in", kinds)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "recipient", "payload", "attempts"])
    .returning(sql<number>`extract(epoch from now() - created_at)::float8 / 3600`.as("hoursWaited"))
    .executeTakeFirst();
  // `queueMail` alone writes these rows, and pairs each kind with its payload.
  return claimed as ClaimedMail | undefined;
}

/** Notes that a mail is out. */
export async function markSent(db: Db, { id }: ClaimedMail): Promise<void> {
  const sent = { sent_at: sql<Date>`now()`, last_error: null };
  await db.updateTable("outbox").set(sent).where("id", "=", id).execute();
}

/** Notes why a mail did not go out; it is tried again in so many minutes. */
export async function postponeMail(db: Db, { id }: ClaimedMail, minutes: number, reason: string): Promise<void> {
  const next_attempt_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const last_error = reason.slice(0, MAX_REASON);
  await db.updateTable("outbox").set({ next_attempt_at, last_error }).where("id", "=", id).execute();
}

/** Notes why a mail did not go out; it is not tried again. */
export async function failMail(db: Db, { id }: ClaimedMail, reason: string): Promise<void> {
  const failed = { failed_at: sql<Date>`now()`, last_error: reason.slice(0, MAX_REASON) };
  await db.updateTable("outbox").set(failed).where("id", "=", id).execute();
}

/** Removes a mail that nobody is to get. */
export async function dropMail(db: Db, { id }: ClaimedMail): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** How many mails of a kind went out to a recipient in the last minutes. */
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

/** Forgets old mails, sent or not. Gives how many. */
export async function sweepOutbox(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("outbox")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
