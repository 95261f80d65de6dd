import { readOrderNumber } from "#domain/order-number.ts";
import { PANEL } from "#domain/panel-address.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Withdrawal } from "#domain/withdrawal.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { requestHash } from "../http/idempotency-key.ts";
import { withdrawalPush } from "../messages/copy.ts";
import { notifyAdministrators } from "../messages/notify-administrators.ts";
import { queueMail } from "../outbox/outbox.ts";

type WithdrawalRequest = {
  /** A UUID made by the sender: a repeated request is filed once. */
  key: string;
  withdrawal: Withdrawal;
  /** If false no mail is stored, since it would wait until SMTP is configured. */
  isMailSent: boolean;
};

/** `isNew` is false when an earlier copy of the request was filed. */
export type Filing = { filed: { id: string; code: string; created_at: Date }; isNew: boolean };

/** Mails the sender, and notifies each administrator who chose that notice. */
export function fileWithdrawal(
  db: Db,
  { key, withdrawal, isMailSent }: WithdrawalRequest,
): Promise<Result<Filing, { reason: "key-reused" }>> {
  return inTransaction(db, async (tx) => {
    const request_hash = hashOf(withdrawal);
    const filed = await tx
      .insertInto("regrets")
      .values({
        ...withdrawal,
        order_number: withdrawal.order_number && (readOrderNumber(withdrawal.order_number) ?? withdrawal.order_number),
        idempotency_key: key,
        request_hash,
      })
      // A second copy of this request waits here until the first has committed.
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .returning(["id", "code", "created_at"])
      .executeTakeFirst();
    if (filed) {
      const payload = { regretId: filed.id };
      if (isMailSent && withdrawal.email !== null) {
        await queueMail(tx, { kind: "regret-received", recipient: withdrawal.email, payload });
      }
      const push = { ...withdrawalPush(filed.code), url: PANEL.withdrawals, ...payload };
      await notifyAdministrators(tx, { kind: "regret-filed", payload, push, isMailSent });
      return ok({ filed, isNew: true });
    }

    const earlier = await findFiling(tx, key, withdrawal);
    if (!earlier) throw new Error("A used idempotency key has no request");
    return earlier;
  });
}

/** What an earlier copy of the request became; undefined if there is none. */
export async function findFiling(
  db: Db,
  key: string,
  withdrawal: Withdrawal,
): Promise<Result<Filing, { reason: "key-reused" }> | undefined> {
  const row = await db
    .selectFrom("regrets")
    .select(["id", "code", "created_at", "request_hash"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { request_hash, ...filed } = row;
  return request_hash.equals(hashOf(withdrawal)) ? ok({ filed, isNew: false }) : refuse({ reason: "key-reused" });
}

function hashOf({ name, email, phone, order_number, message }: Withdrawal): Buffer {
  return requestHash([name, email, phone, order_number, message]);
}
