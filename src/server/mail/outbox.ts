import { type Insertable, sql } from "kysely";
import type { PaymentDetails } from "#domain/settings.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

const CLAIM_MINUTES = 5; // longer than any attempt may last

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

export type ClaimedMail = MailTopic & {
  id: string;
  recipient: string;
  attempts: number; // including this one
  hoursWaited: number;
};

/** Sent after the transaction commits, never if it does not. */
export async function queueMail(tx: Tx, { kind, recipient, payload, orderId }: QueuedMail): Promise<void> {
  const row: Insertable<DB["outbox"]> = {
    kind,
    recipient,
    payload: JSON.stringify(payload ?? {}),
    order_id: orderId ?? null,
  };
  await tx.insertInto("outbox").values(row).execute();
}

/** Reserves the next due mail for `CLAIM_MINUTES`. After a crash it is sent again: twice is better than never. */
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

export async function markSent(db: Db, { id }: ClaimedMail): Promise<void> {
  const sent = { sent_at: sql<Date>`now()`, last_error: null };
  await db.updateTable("outbox").set(sent).where("id", "=", id).execute();
}

export async function postponeMail(db: Db, { id }: ClaimedMail, minutes: number, reason: string): Promise<void> {
  const next_attempt_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const last_error = reason.slice(0, MAX_REASON);
  await db.updateTable("outbox").set({ next_attempt_at, last_error }).where("id", "=", id).execute();
}

export async function failMail(db: Db, { id }: ClaimedMail, reason: string): Promise<void> {
  const failed = { failed_at: sql<Date>`now()`, last_error: reason.slice(0, MAX_REASON) };
  await db.updateTable("outbox").set(failed).where("id", "=", id).execute();
}

export async function dropMail(db: Db, { id }: ClaimedMail): Promise<void> {
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
