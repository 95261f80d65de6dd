import type { Context } from "hono";
import { answerBy, type FiledWithdrawal, type Withdrawal } from "#domain/withdrawal.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import { clientAddress } from "../http/client-address.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { fileWithdrawal } from "./file-withdrawal.ts";

/** Requests are limited by address only. */
const NO_ACCOUNT = "";

export type Reception = { regret: FiledWithdrawal; isNew: boolean };
export type ReceptionRefusal = { reason: "key-reused" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** For the page's script and its plain form; refuses an address that has sent too many. */
export async function receiveWithdrawal(
  { db, environment }: Shop,
  c: Context,
  key: string,
  regret: Withdrawal,
): Promise<Result<Reception, ReceptionRefusal>> {
  const address = clientAddress(c, environment);
  const attempt = { purpose: "regret", account: NO_ACCOUNT, address } as const;
  const reserved = await reserveAttempt(db, attempt, environment.rateLimit);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });

  const filed = await fileWithdrawal(db, { key, regret, isMailSent: environment.mail !== undefined });
  // A repeated request, such as a double click, does not count.
  if (!filed.ok || !filed.value.isNew) await releaseAttempt(db, reserved.value);
  if (!filed.ok) return filed;

  const { code, created_at } = filed.value.regret;
  const told = { code, answer_by: answerBy(created_at).toISOString(), contact: await findContact(db) };
  return ok({ regret: told, isNew: filed.value.isNew });
}
