import type { Context } from "hono";
import * as v from "valibot";
import { enrolmentUri, formatRecoveryCode } from "#domain/totp.ts";
import { explainChoice, sessionAnswer, withCookies, WRONG_CODE } from "../auth/answers.ts";
import { noSessionCookie } from "../auth/cookies.ts";
import { codeText, passwordText, proof } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import {
  beginSecondFactor,
  type CodeRefusal,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  renewRecoveryCodes,
} from "../auth/second-factor.ts";
import type { Administrator } from "../auth/session.ts";
import { tooMany } from "../auth/too-many.ts";
import { parseInput, readBody } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { changePassword } from "./change-password.ts";
import { closeOtherSessions, closeSession, listSessions } from "./sessions.ts";

const Password = v.strictObject({ password: passwordText });
const Code = v.strictObject({ code: codeText });
const Proof = v.strictObject(proof);
const PasswordChange = v.strictObject({
  current_password: passwordText,
  password: passwordText,
  code: v.optional(codeText),
});
const SessionsQuery = v.object({ limit: listQuery.limit, cursor: listQuery.cursor });

const SECOND_FACTOR = "/api/admin/account/second-factor";
const SESSIONS = "/api/admin/account/sessions";

/** Every call acts on the caller's own account. */
export const accountRoutes: Route[] = [
  {
    method: "GET",
    path: SECOND_FACTOR,
    role: "administrator",
    answer: async ({ db }, _, { email }) => json({ second_factor: await findSecondFactor(db, email) }),
  },
  { method: "POST", path: SECOND_FACTOR, role: "administrator", answer: answerBegin },
  { method: "POST", path: `${SECOND_FACTOR}/enable`, role: "administrator", answer: answerEnable },
  { method: "POST", path: `${SECOND_FACTOR}/recovery-codes`, role: "administrator", answer: answerRenewal },
  { method: "POST", path: `${SECOND_FACTOR}/disable`, role: "administrator", answer: answerDisable },
  {
    method: "GET",
    path: SESSIONS,
    role: "administrator",
    async answer({ db }, c, administrator) {
      const { limit, cursor } = parseInput(SessionsQuery, c.req.query());
      return json(await listSessions(db, administrator, { limit, after: readTimeCursor(cursor) }));
    },
  },
  { method: "DELETE", path: SESSIONS, takes: "application/json", role: "administrator", answer: answerCloseOthers },
  { method: "DELETE", path: `${SESSIONS}/:id`, takes: "application/json", role: "administrator", answer: answerClose },
  { method: "POST", path: "/api/admin/account/password", role: "administrator", answer: answerPassword },
];

async function answerBegin(shop: Shop, c: Context, { email }: Administrator): Promise<Response> {
  const { password } = await readBody(c, Password);
  // Before the password, which would be typed for nothing.
  if ((await findSecondFactor(shop.db, email)).enabled_at !== null) return alreadyOn();
  const again = await askPasswordAgain(shop, c, { email, password });
  if (!again.ok) return again.refusal;
  const begun = await beginSecondFactor(shop.db, shop.secretKey, email);
  if (!begun.ok) return alreadyOn();
  const { shop_name: shopName } = await findSettings(shop.db);
  return json({ secret: begun.value, uri: enrolmentUri({ shopName, email, secret: begun.value }) }, 201);
}

function alreadyOn(): Response {
  return problem("stale-version", { detail: "La verificación en dos pasos ya está activada." });
}

async function answerEnable({ db, secretKey }: Shop, c: Context, { email }: Administrator): Promise<Response> {
  const { code } = await readBody(c, Code);
  const enabled = await enableSecondFactor(db, secretKey, { email, code });
  if (enabled.ok) return recoveryCodes(enabled.value);
  return enabled.refusal.reason === "not-begun"
    ? problem("stale-version", { detail: "La activación no está en curso. Empieza otra vez." })
    : explainCode(enabled.refusal);
}

async function answerRenewal(shop: Shop, c: Context, { email }: Administrator): Promise<Response> {
  const again = await askPasswordAgain(shop, c, { email, ...(await readBody(c, Proof)) });
  if (!again.ok) return again.refusal;
  const renewed = await renewRecoveryCodes(shop.db, shop.secretKey, email);
  return renewed.ok ? recoveryCodes(renewed.value) : alreadyOff();
}

async function answerDisable(shop: Shop, c: Context, { email }: Administrator): Promise<Response> {
  const again = await askPasswordAgain(shop, c, { email, ...(await readBody(c, Proof)) });
  if (!again.ok) return again.refusal;
  const disabled = await disableSecondFactor(shop.db, email, email);
  return disabled.ok ? json({ second_factor: await findSecondFactor(shop.db, email) }) : alreadyOff();
}

function alreadyOff(): Response {
  return problem("stale-version", { detail: "La verificación en dos pasos ya está desactivada." });
}

async function answerCloseOthers(shop: Shop, c: Context, administrator: Administrator): Promise<Response> {
  const again = await askPasswordAgain(shop, c, { email: administrator.email, ...(await readBody(c, Proof)) });
  if (!again.ok) return again.refusal;
  return json({ closed: await closeOtherSessions(shop.db, administrator) });
}

async function answerClose(shop: Shop, c: Context, administrator: Administrator): Promise<Response> {
  const proven = await readBody(c, Proof);
  const id = idParam(c);
  if (id === undefined) return notOpen();
  const again = await askPasswordAgain(shop, c, { email: administrator.email, ...proven });
  if (!again.ok) return again.refusal;
  return (await closeSession(shop.db, administrator, id)) ? json({ closed: 1 }) : notOpen();
}

function notOpen(): Response {
  return problem("not-found", { detail: "Esa sesión ya no está abierta." });
}

/** Signs this browser out with all others, so that the new password is needed at once. */
async function answerPassword(shop: Shop, c: Context, { email }: Administrator): Promise<Response> {
  const { current_password, password, code } = await readBody(c, PasswordChange);
  const again = await askPasswordAgain(shop, c, { email, password: current_password, code, field: "current_password" });
  if (!again.ok) return again.refusal;
  const changed = await changePassword(shop.db, { email, verifiedHash: again.value, password });
  if (changed.ok) return withCookies(sessionAnswer(undefined), noSessionCookie(shop.environment));
  return changed.refusal === "changed-meanwhile"
    ? problem("invalid-field", { field: "current_password", detail: "La contraseña no es correcta." })
    : explainChoice(changed.refusal);
}

function recoveryCodes(codes: readonly string[]): Response {
  return json({ recovery_codes: codes.map(formatRecoveryCode) });
}

function explainCode(refusal: CodeRefusal): Response {
  switch (refusal.reason) {
    case "wrong-code":
      return problem("invalid-field", { field: "code", detail: WRONG_CODE });
    case "rate-limited":
      return tooMany(refusal.retryAfter);
  }
}
