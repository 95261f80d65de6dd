import type { Context } from "hono";
import * as v from "valibot";
import { ok, refuse, type Result } from "#domain/result.ts";
import { answerBy, type FiledWithdrawal, type Withdrawal } from "#domain/withdrawal.ts";
import { releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import { clientAddress } from "../http/client-address.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { fileWithdrawal, type Filing, findFiling } from "./file-withdrawal.ts";

/** Requests are limited by address only. */
const NO_ACCOUNT = "";

export const filedWithdrawal: v.GenericSchema<FiledWithdrawal> = v.strictObject({
  code: v.string(),
  answer_by: v.string(),
  contact: v.strictObject({ whatsapp: v.exactOptional(v.string()), email: v.exactOptional(v.string()) }),
});

type Reception = { filed: FiledWithdrawal; isNew: boolean };
type ReceptionRefusal = { reason: "key-reused" } | ({ reason: "rate-limited" } & TooManyAttempts);

/** For both the page's script and its plain form; refuses an address that has sent too many. */
export async function receiveWithdrawal(
  shop: Shop,
  c: Context,
  key: string,
  withdrawal: Withdrawal,
): Promise<Result<Reception, ReceptionRefusal>> {
  const { db } = shop;
  // A retry gets its first answer, however many requests there were.
  const filing = (await findFiling(db, key, withdrawal)) ?? (await fileCounted(shop, c, key, withdrawal));
  if (!filing.ok) return filing;

  const { filed, isNew } = filing.value;
  const answer_by = answerBy(filed.created_at).toISOString();
  return ok({ filed: { code: filed.code, answer_by, contact: await findContact(db) }, isNew });
}

async function fileCounted(
  { db, environment }: Shop,
  c: Context,
  key: string,
  withdrawal: Withdrawal,
): Promise<Result<Filing, ReceptionRefusal>> {
  const address = clientAddress(c, environment);
  const attempt = { purpose: "regret", account: NO_ACCOUNT, address } as const;
  const reserved = await reserveAttempt(db, attempt, environment.rateLimit);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });

  const filing = await fileWithdrawal(db, { key, withdrawal, isMailSent: environment.mail !== undefined });
  // A concurrent copy, such as a double click, does not count.
  if (!filing.ok || !filing.value.isNew) await releaseAttempt(db, reserved.value);
  return filing;
}
