import { readOrderNumber } from "#domain/order-number.ts";
import type { Withdrawal } from "#domain/withdrawal.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMail } from "../mail/outbox.ts";
import { requestHash } from "../http/idempotency-key.ts";

export type WithdrawalRequest = {
  /** A UUID made by the sender: a repeated request is filed once. */
  key: string;
  withdrawal: Withdrawal;
  /** False stores no mail: it would wait until SMTP is configured. */
  isMailSent: boolean;
};

/** `isNew` is false when an earlier copy of the request was filed. */
export type Filing = { filed: { id: string; code: string; created_at: Date }; isNew: boolean };

/** Mails go to the sender and to every administrator. */
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
      if (isMailSent) await announce(tx, filed.id, withdrawal.email);
      return ok({ filed, isNew: true });
    }

    const { request_hash: earlierHash, ...earlier } = await tx
      .selectFrom("regrets")
      .select(["id", "code", "created_at", "request_hash"])
      .where("idempotency_key", "=", key)
      .executeTakeFirstOrThrow();
    return earlierHash.equals(request_hash) ? ok({ filed: earlier, isNew: false }) : refuse({ reason: "key-reused" });
  });
}

function hashOf({ name, email, phone, order_number, message }: Withdrawal): Buffer {
  return requestHash([name, email, phone, order_number, message]);
}

async function announce(tx: Tx, id: string, sender: string | null): Promise<void> {
  const payload = { regretId: id };
  if (sender !== null) await queueMail(tx, { kind: "regret-received", recipient: sender, payload });
  const administrators = await tx.selectFrom("admin_users").select("email").orderBy("email").execute();
  for (const { email } of administrators) await queueMail(tx, { kind: "regret-filed", recipient: email, payload });
}
