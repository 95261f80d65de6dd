import type { Context } from "hono";
import * as v from "valibot";
import { isEmail, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { readBody, text } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import { inTransaction } from "../db/transaction.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { queueMail } from "../mail/outbox.ts";
import type { Environment } from "../environment.ts";
import type { Shop } from "../shop.ts";
import {
  explainChoice,
  explainCodeRequired,
  explainNoAdmin,
  sessionAnswer,
  withCookies,
  WRONG_CODE,
} from "./answers.ts";
import { reserveAttempt } from "./attempts.ts";
import { resetPassword, setUp } from "./choose-password.ts";
import { findKnownBrowser, knownBrowserCookie, noSessionCookie, readSessionCookie, sessionCookie } from "./cookies.ts";
import { codeText, emailText, passwordText } from "./credentials.ts";
import { endSessions, findSession, refreshSession } from "./session.ts";
import { signIn, type SignInRefusal } from "./sign-in.ts";
import { tooMany } from "./too-many.ts";

const Credentials = v.strictObject({
  email: emailText,
  password: passwordText,
  code: v.optional(codeText),
  browser_token: v.optional(text(1, 200)),
});
/** Any text: the answer must not depend on what it is. */
const LinkRequest = v.strictObject({ email: v.pipe(text(0, MAX_CUSTOMER_TEXT), v.toLowerCase()) });
const NewPassword = v.strictObject({ token: text(1, 200), password: passwordText });
const FirstAdministrator = v.strictObject({ token: text(1, 200), email: emailText, password: passwordText });

const MAX_USER_AGENT = 300;

const TRY_BY_MAIL = "Hubo demasiados intentos. Espera unos minutos, o pide un enlace a tu e-mail para entrar ahora.";
const TRY_BY_CONSOLE =
  "Hubo demasiados intentos. Espera unos minutos, o entra desde un navegador en el que ya habías iniciado sesión.";

/** Open to everyone: each call checks what it needs itself. */
export const authRoutes: Route[] = [
  { method: "POST", path: "/api/auth/sign-in", role: "anyone", answer: answerSignIn },
  { method: "POST", path: "/api/auth/sign-out", takes: "nothing", role: "anyone", answer: answerSignOut },
  { method: "GET", path: "/api/auth/session", role: "anyone", answer: answerSession },
  { method: "POST", path: "/api/auth/refresh", takes: "nothing", role: "anyone", answer: answerRefresh },
  { method: "POST", path: "/api/auth/browser-link", role: "anyone", answer: answerBrowserLink },
  { method: "POST", path: "/api/auth/password-reset", role: "anyone", answer: answerPasswordReset },
  { method: "POST", path: "/api/auth/password-reset/confirm", role: "anyone", answer: answerNewPassword },
  { method: "POST", path: "/api/auth/setup", role: "anyone", answer: answerSetUp },
];

async function answerSignIn(shop: Shop, c: Context): Promise<Response> {
  const { db, environment, secretKey } = shop;
  const { email, password, code, browser_token } = await readBody(c, Credentials);
  const request = c.req.raw;
  const outcome = await signIn(shop, {
    email,
    password,
    code,
    browserToken: browser_token,
    knownBrowser: findKnownBrowser(request, secretKey, email, environment),
    replaces: readSessionCookie(request, environment),
    address: clientAddress(c, environment),
    userAgent: (c.req.header("User-Agent") ?? "").slice(0, MAX_USER_AGENT),
  });
  if (!outcome.ok) return explainSignIn(outcome.refusal, environment);

  const session = await findSession(db, outcome.value);
  if (!session) return explainSignIn({ reason: "invalid-credentials" }, environment);
  return withCookies(
    sessionAnswer(session),
    sessionCookie(outcome.value, session.secondsLeft, environment),
    knownBrowserCookie(secretKey, session.email, environment),
  );
}

function explainSignIn(refusal: SignInRefusal, environment: Environment): Response {
  switch (refusal.reason) {
    case "invalid-credentials":
      return problem("invalid-credentials", { detail: "Credenciales inválidas" });
    case "not-an-admin":
      return explainNoAdmin(refusal.reason);
    case "second-factor-required":
      return explainCodeRequired();
    case "wrong-code":
      return problem("invalid-credentials", { field: "code", detail: WRONG_CODE });
    case "too-many-guesses":
      return problem("rate-limited", {
        detail: environment.mail ? TRY_BY_MAIL : TRY_BY_CONSOLE,
        retryAfter: refusal.retryAfter,
        browser_link: environment.mail !== undefined,
      });
    case "rate-limited":
      return tooMany(refusal.retryAfter);
  }
}

async function answerSignOut({ db, environment }: Shop, c: Context): Promise<Response> {
  const session = await findSession(db, readSessionCookie(c.req.raw, environment));
  if (session) await endSessions(db, session);
  const answer = withCookies(sessionAnswer(undefined), noSessionCookie(environment));
  // Not "storage": the cart lives there. Not "cookies": the browser stays a known one.
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}

async function answerSession({ db, environment }: Shop, c: Context): Promise<Response> {
  const session = await findSession(db, readSessionCookie(c.req.raw, environment));
  return sessionAnswer(session?.isAdministrator ? session : undefined);
}

async function answerRefresh({ db, environment }: Shop, c: Context): Promise<Response> {
  const secret = readSessionCookie(c.req.raw, environment);
  const session = await refreshSession(db, secret);
  if (secret !== undefined && session) {
    return withCookies(sessionAnswer(session), sessionCookie(secret, session.secondsLeft, environment));
  }
  // The cookie stays: by now it may be that of a newer session, opened in another tab.
  return explainNoAdmin("not-signed-in");
}

async function answerPasswordReset(shop: Shop, c: Context): Promise<Response> {
  return answerLinkRequest(
    shop,
    c,
    "password-reset",
    "Si ese e-mail administra la tienda, podrá elegir otra contraseña con un enlace de un solo uso.",
  );
}

async function answerBrowserLink(shop: Shop, c: Context): Promise<Response> {
  return answerLinkRequest(
    shop,
    c,
    "browser-link",
    "Si ese e-mail administra la tienda, recibirá un enlace para entrar desde este navegador.",
  );
}

/** Same answer and work for everyone: the mail job looks whether it is an administrator, and makes the link. */
async function answerLinkRequest(
  { db, environment }: Shop,
  c: Context,
  kind: "password-reset" | "browser-link",
  message: string,
): Promise<Response> {
  const { email } = await readBody(c, LinkRequest);
  const request = { purpose: kind, account: email, address: clientAddress(c, environment) };
  const attempt = await reserveAttempt(db, request, environment.rateLimit);
  if (!attempt.ok) return tooMany(attempt.refusal.retryAfter);
  if (environment.mail && isEmail(email)) {
    await inTransaction(db, (tx) => queueMail(tx, { kind, recipient: email }));
  }
  return json({ message }, 202);
}

async function answerNewPassword({ db, environment }: Shop, c: Context): Promise<Response> {
  const { token, password } = await readBody(c, NewPassword);
  const outcome = await resetPassword(db, token, password);
  if (!outcome.ok) return explainChoice(outcome.refusal);
  return withCookies(sessionAnswer(undefined), noSessionCookie(environment));
}

async function answerSetUp({ db }: Shop, c: Context): Promise<Response> {
  const outcome = await setUp(db, await readBody(c, FirstAdministrator));
  return outcome.ok ? sessionAnswer(undefined) : explainChoice(outcome.refusal);
}
