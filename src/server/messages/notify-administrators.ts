import { sql, type SqlBool } from "kysely";
import { NOTICE_OF } from "#domain/message.ts";
import type { Tx } from "../db/connection.ts";
import { type PushPayload, type QueuedMail, queueMessages } from "../outbox/outbox.ts";
import type { OrderNotice } from "./copy.ts";

/** If `isMailSent` is false no mail is queued, since it would wait until SMTP is configured. */
type Notification = { push: PushPayload; isMailSent: boolean } & (
  | { kind: OrderNotice; orderId: string; eventId: string }
  | { kind: "regret-filed"; payload: { regretId: string } }
);

/** One mail per administrator who chose that notice by mail, and one push per browser of those who chose it as a push. */
export async function notifyAdministrators(tx: Tx, { push, isMailSent, ...message }: Notification): Promise<void> {
  const notice = NOTICE_OF[message.kind];
  const readers = isMailSent
    ? await tx
        .selectFrom("admin_users as administrator")
        .innerJoin("auth_users as account", "account.email", "administrator.email")
        .select("administrator.email")
        .where(sql<SqlBool>`${notice} = any(administrator.mail_notices)`)
        // The address of an unanswered invitation may be mistyped.
        .where("account.password", "is not", null)
        .orderBy("administrator.email")
        .execute()
    : [];
  const browsers = await tx
    .selectFrom("push_subscriptions as browser")
    .innerJoin("admin_users as administrator", "administrator.email", "browser.email")
    .select(["browser.id", "browser.email"])
    .where(sql<SqlBool>`${notice} = any(administrator.push_notices)`)
    .orderBy("browser.id")
    // Locked, because deleting it meanwhile would break the reference.
    .forKeyShare(["browser"])
    .execute();
  const { kind, ...about } = message;
  const orderOnly = "orderId" in about ? about : {};
  await queueMessages(tx, [
    ...readers.map(({ email }): QueuedMail => ({ ...message, recipient: email })),
    ...browsers.map(({ id, email }) => ({
      ...orderOnly,
      kind,
      recipient: email,
      subscriptionId: id,
      payload: push,
    })),
  ]);
}
