import { readOrderNumber } from "#domain/order-number.ts";
import type { Regret } from "#domain/regret.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMail } from "../mail/outbox.ts";
import { requestHash } from "../http/idempotency-key.ts";

export type RegretRequest = {
  /** UUID that the sender made for this request: sending it twice files it once. */
  key: string;
  regret: Regret;
  /** Whether mail goes out at all: else it would wait for the day that it does. */
  isMailSent: boolean;
};

/** `isNew` is false when an earlier copy of the request filed it. */
export type Filing = { regret: { id: string; code: string; created_at: Date }; isNew: boolean };

/** Files a request and gives its code; whoever sent it and every administrator hear of it by mail. */
export function fileRegret(
  db: Db,
  { key, regret, isMailSent }: RegretRequest,
): Promise<Result<Filing, { reason: "key-reused" }>> {
  return inTransaction(db, async (tx) => {
    const request_hash = hashOf(regret);
    const filed = await tx
      .insertInto("regrets")
      .values({
        ...regret,
        order_number: regret.order_number && (readOrderNumber(regret.order_number) ?? regret.order_number),
        idempotency_key: key,
        request_hash,
      })
      // A second copy of this request waits here until the first one committed.
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .returning(["id", "code", "created_at"])
      .executeTakeFirst();
    if (filed) {
      if (isMailSent) await announce(tx, filed.id, regret.email);
      return ok({ regret: filed, isNew: true });
    }

    const { request_hash: earlierHash, ...earlier } = await tx
      .selectFrom("regrets")
      .select(["id", "code", "created_at", "request_hash"])
      .where("idempotency_key", "=", key)
      .executeTakeFirstOrThrow();
    return earlierHash.equals(request_hash) ? ok({ regret: earlier, isNew: false }) : refuse({ reason: "key-reused" });
  });
}

/** Equal for requests that say the same. */
function hashOf({ name, email, phone, order_number, message }: Regret): Buffer {
  return requestHash([name, email, phone, order_number, message]);
}

async function announce(tx: Tx, regretId: string, sender: string | null): Promise<void> {
  const payload = { regretId };
  if (sender !== null) await queueMail(tx, { kind: "regret-received", recipient: sender, payload });
  const administrators = await tx.selectFrom("admin_users").select("email").orderBy("email").execute();
  for (const { email } of administrators) await queueMail(tx, { kind: "regret-filed", recipient: email, payload });
}
