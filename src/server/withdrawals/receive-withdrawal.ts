import type { Context } from "hono";
import * as v from "valibot";
import { answerBy, type FiledWithdrawal, type Withdrawal } from "#domain/withdrawal.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import { clientAddress } from "../http/client-address.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { fileWithdrawal } from "./file-withdrawal.ts";

/** Requests are limited by address only. */
const NO_ACCOUNT = "";

export const filedWithdrawal: v.GenericSchema<FiledWithdrawal> = v.strictObject({
  code: v.string(),
  answer_by: v.string(),
  contact: v.strictObject({ whatsapp: v.exactOptional(v.string()), email: v.exactOptional(v.string()) }),
});

type Reception = { filed: FiledWithdrawal; isNew: boolean };
type ReceptionRefusal = { reason: "key-reused" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** For the page's script and its plain form; refuses an address that has sent too many. */
export async function receiveWithdrawal(
  { db, environment }: Shop,
  c: Context,
  key: string,
  withdrawal: Withdrawal,
): Promise<Result<Reception, ReceptionRefusal>> {
  const address = clientAddress(c, environment);
  const attempt = { purpose: "regret", account: NO_ACCOUNT, address } as const;
  const reserved = await reserveAttempt(db, attempt, environment.rateLimit);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });

  const filing = await fileWithdrawal(db, { key, withdrawal, isMailSent: environment.mail !== undefined });
  // A repeated request, such as a double click, does not count.
  if (!filing.ok || !filing.value.isNew) await releaseAttempt(db, reserved.value);
  if (!filing.ok) return filing;

  const { code, created_at } = filing.value.filed;
  const filed = { code, answer_by: answerBy(created_at).toISOString(), contact: await findContact(db) };
  return ok({ filed, isNew: filing.value.isNew });
}
