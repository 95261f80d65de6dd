import type { Context } from "hono";
import * as v from "valibot";
import { isEmail, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import type { Session } from "#domain/session.ts";
import { tooManyAttempts } from "../copy.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Admission } from "../http/admission.ts";
import { type Answer, json } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { clientAddress, senderAddress } from "../http/client-address.ts";
import type { Call } from "../http/route.ts";
import { queueMail } from "../outbox/outbox.ts";
import type { Shop } from "../shop.ts";
import { FAILURES_RETRY_AFTER, reserveAttempt } from "./attempts.ts";
import { resetPassword, setUp } from "./choose-password.ts";
import {
  claimsToBeKnown,
  readKnownBrowser,
  knownBrowserCookie,
  expiredSessionCookie,
  readSessionCookie,
  sessionCookie,
} from "./cookies.ts";
import { choiceProblem, explainNoAdmin, LINK_PROMISED, signInProblem } from "./copy.ts";
import { codeText, emailText, passwordText } from "./credentials.ts";
import { describeSession, endSessions, findSession, type LiveSession, refreshSession } from "./session.ts";
import { areStrangersRefused, signIn } from "./sign-in.ts";

export const credentials = v.strictObject({
  email: emailText,
  password: passwordText,
  code: v.optional(codeText),
});

/** Behind the link for a new browser. */
export const linkCredentials = v.strictObject({ ...credentials.entries, browser_token: text(1, 200) });

/** Any text: the answer must not depend on what it is. */
export const linkRequest = v.strictObject({ email: v.pipe(text(0, MAX_CUSTOMER_TEXT), v.toLowerCase()) });

export const newPassword = v.strictObject({ token: text(1, 200), password: passwordText });

export const firstAdministrator = v.strictObject({ token: text(1, 200), email: emailText, password: passwordText });

const session: v.GenericSchema<Session> = v.strictObject({
  token_type: v.literal("cookie"),
  expires_in: v.number(),
  expires_at: v.string(),
  user: v.strictObject({ email: v.string() }),
});

export const state = v.strictObject({ session: v.nullable(session) });

export const linkPromised = v.strictObject({ message: v.string() });

type Credentials = v.InferOutput<typeof credentials>;

type State = v.InferOutput<typeof state>;

const MAX_USER_AGENT = 300; // characters

/** Whoever goes on after many refusals, unless it claims to be a known browser. */
export const admission: Admission = {
  event: "rate-limited",
  isClosed: ({ environment }, request) =>
    areStrangersRefused(senderAddress(request, environment)) && !claimsToBeKnown(request.headers.cookie, environment),
  refuse: ({ environment }) =>
    signInProblem({ reason: "too-many-guesses", retryAfter: FAILURES_RETRY_AFTER }, environment.mail !== undefined),
};

export async function open(shop: Shop, { c, body }: Call<{ body: typeof credentials }>) {
  return openWith(shop, c, await body());
}

export async function openByLink(shop: Shop, { c, body }: Call<{ body: typeof linkCredentials }>) {
  const { browser_token, ...given } = await body();
  return openWith(shop, c, given, browser_token);
}

async function openWith(shop: Shop, c: Context, { email, password, code }: Credentials, browserToken?: string) {
  const { db, environment, secretKey } = shop;
  const request = c.req.raw;
  const isMailSent = environment.mail !== undefined;
  const outcome = await signIn(shop, {
    email,
    password,
    code,
    browserToken,
    knownBrowser: readKnownBrowser(request, { secretKey, email }, environment),
    replaces: readSessionCookie(request, environment),
    address: clientAddress(c, environment),
    userAgent: (c.req.header("User-Agent") ?? "").slice(0, MAX_USER_AGENT),
  });
  if (!outcome.ok) return signInProblem(outcome.refusal, isMailSent);

  const session = await findSession(db, outcome.value);
  if (!session) return signInProblem({ reason: "invalid-credentials" }, isMailSent);
  return stateOf(
    session,
    sessionCookie(outcome.value, session.secondsLeft, environment),
    knownBrowserCookie(request, { secretKey, email: session.email }, environment),
  );
}

export async function close({ db, environment }: Shop, { c }: Call) {
  const session = await findSession(db, readSessionCookie(c.req.raw, environment));
  if (session) await endSessions(db, session);
  const answer = stateOf(undefined, expiredSessionCookie(environment));
  // Not "storage": the cart lives there. Not "cookies": the browser stays a known one.
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}

export async function find({ db, environment }: Shop, { c }: Call) {
  const session = await findSession(db, readSessionCookie(c.req.raw, environment));
  return stateOf(session?.isAdministrator ? session : undefined);
}

export async function refresh({ db, environment }: Shop, { c }: Call) {
  const secret = readSessionCookie(c.req.raw, environment);
  const session = await refreshSession(db, secret);
  if (secret !== undefined && session) {
    return stateOf(session, sessionCookie(secret, session.secondsLeft, environment));
  }
  // The cookie stays: by now it may be that of a newer session, opened in another tab.
  return explainNoAdmin("not-signed-in");
}

/** Same answer and same work for everyone: the mail job checks whether it is an administrator, and makes the link. */
export function mailLink(kind: keyof typeof LINK_PROMISED) {
  return async ({ db, environment }: Shop, { c, body }: Call<{ body: typeof linkRequest }>) => {
    const { email } = await body();
    const request = { purpose: kind, account: email, address: clientAddress(c, environment) };
    const attempt = await reserveAttempt(db, request, environment.rateLimit);
    if (!attempt.ok) return tooManyAttempts(attempt.refusal.retryAfter);
    if (environment.mail && isEmail(email)) {
      await inTransaction(db, (tx) => queueMail(tx, { kind, recipient: email }));
    }
    return json({ message: LINK_PROMISED[kind] }, 202);
  };
}

export async function reset({ db, environment }: Shop, { body }: Call<{ body: typeof newPassword }>) {
  const { token, password } = await body();
  const outcome = await resetPassword(db, token, password);
  return outcome.ok ? stateOf(undefined, expiredSessionCookie(environment)) : choiceProblem(outcome.refusal);
}

export async function createFirst({ db }: Shop, { body }: Call<{ body: typeof firstAdministrator }>) {
  const outcome = await setUp(db, await body());
  return outcome.ok ? stateOf(undefined) : choiceProblem(outcome.refusal);
}

export function stateOf(session: LiveSession | undefined, ...cookies: string[]): Answer<State> {
  const answer = json<State>({ session: session ? describeSession(session) : null });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
