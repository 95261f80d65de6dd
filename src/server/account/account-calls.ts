import * as v from "valibot";
import { enrolmentUri, formatRecoveryCode } from "#domain/totp.ts";
import { stateOf } from "../auth/auth-calls.ts";
import { hashChosenPassword } from "../auth/check-password.ts";
import { expiredSessionCookie } from "../auth/cookies.ts";
import { choiceProblem, codeProblem, wrongPassword } from "../auth/copy.ts";
import { codeText, passwordText, proof as proofEntries } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  type RecoveryCodes,
  renewRecoveryCodes,
  secondFactor,
} from "../auth/second-factor.ts";
import { json } from "../http/answer.ts";
import { idParam } from "../http/id.ts";
import { type pageQuery, readTimeCursor } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { changePassword } from "./change-password.ts";
import { alreadyOff, alreadyOn, notBegun, notOpen } from "./copy.ts";
import { closeOtherSessions, closeSession, listSessions, listedSession } from "./sessions.ts";

export const password = v.strictObject({ password: passwordText });
export const code = v.strictObject({ code: codeText });
export const proof = v.strictObject(proofEntries);
export const passwordChange = v.strictObject({
  current_password: passwordText,
  password: passwordText,
  code: v.optional(codeText),
});
export const factor = v.strictObject({ second_factor: secondFactor });
/** What an authenticator app is given: the secret to type, and the address behind the QR code. */
export const enrolment = v.strictObject({ secret: v.string(), uri: v.string() });
export const recoveryCodes = v.strictObject({ recovery_codes: v.array(v.string()), made_at: v.string() });
export const sessions = v.strictObject({ sessions: v.array(listedSession), next_cursor: v.nullable(v.string()) });
export const closed = v.strictObject({ closed: v.number() });

export async function findFactor({ db }: Shop, { administrator: { email } }: AdminCall) {
  return json({ second_factor: await findSecondFactor(db, email) });
}

export async function beginFactor(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof password }>,
) {
  const { password } = await body();
  // Checked first, so that the password is not typed in vain.
  if ((await findSecondFactor(shop.db, email)).enabled_at !== null) return alreadyOn();
  await askPasswordAgain(shop, c, { email, password });
  const begun = await beginSecondFactor(shop.db, shop.secretKey, email);
  if (!begun.ok) return alreadyOn();
  const { shop_name: shopName } = await findSettings(shop.db);
  return json({ secret: begun.value, uri: enrolmentUri({ shopName, email, secret: begun.value }) }, 201);
}

export async function enableFactor(
  { db, secretKey }: Shop,
  { body, administrator: { email } }: AdminCall<{ body: typeof code }>,
) {
  const { code } = await body();
  const enabled = await enableSecondFactor(db, secretKey, { email, code });
  if (enabled.ok) return recoveryCodesAnswer(enabled.value);
  return enabled.refusal.reason === "not-begun" ? notBegun() : codeProblem(enabled.refusal);
}

export async function renewCodes(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof proof }>) {
  await askPasswordAgain(shop, c, { email, ...(await body()) });
  const renewed = await renewRecoveryCodes(shop.db, shop.secretKey, email);
  return renewed.ok ? recoveryCodesAnswer(renewed.value) : alreadyOff();
}

export async function disableFactor(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof proof }>,
) {
  await askPasswordAgain(shop, c, { email, ...(await body()) });
  const disabled = await disableSecondFactor(shop.db, email, email);
  return disabled.ok ? json({ second_factor: await findSecondFactor(shop.db, email) }) : alreadyOff();
}

export async function list({ db }: Shop, { query, administrator }: AdminCall<{ query: typeof pageQuery }>) {
  const { limit, cursor } = query();
  return json(await listSessions(db, administrator, { limit, after: readTimeCursor(cursor) }));
}

export async function closeOthers(shop: Shop, { c, body, administrator }: AdminCall<{ body: typeof proof }>) {
  await askPasswordAgain(shop, c, { email: administrator.email, ...(await body()) });
  return json({ closed: await closeOtherSessions(shop.db, administrator) });
}

export async function closeOne(shop: Shop, { c, body, administrator }: AdminCall<{ body: typeof proof }>) {
  const proven = await body();
  const id = idParam(c, notOpen);
  await askPasswordAgain(shop, c, { email: administrator.email, ...proven });
  return (await closeSession(shop.db, administrator, id)) ? json({ closed: 1 }) : notOpen();
}

/** Signs this browser out with all others, so that the new password is needed at once. */
export async function choosePassword(
  shop: Shop,
  { c, body, administrator: { email } }: AdminCall<{ body: typeof passwordChange }>,
) {
  const { current_password, password, code } = await body();
  // Done first: a code counts once, and a recovery code must not be spent on a refused password.
  const chosen = await hashChosenPassword(shop.db, email, password);
  if (!chosen.ok) return choiceProblem(chosen.refusal);
  const field = "current_password";
  const verifiedHash = await askPasswordAgain(shop, c, { email, password: current_password, code, field });
  const changed = await changePassword(shop.db, { email, verifiedHash, hash: chosen.value });
  return changed.ok ? stateOf(undefined, expiredSessionCookie(shop.environment)) : wrongPassword(field);
}

function recoveryCodesAnswer({ codes, madeAt }: RecoveryCodes) {
  return json({ recovery_codes: codes.map(formatRecoveryCode), made_at: madeAt.toISOString() });
}
