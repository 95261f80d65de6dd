import { describeDevice } from "#domain/device.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { queueMail } from "../outbox/outbox.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Shop } from "../shop.ts";
import { type Attempt, type KnownAttempt, releaseAttempt, reserveAttempt, type TooManyAttempts } from "./attempts.ts";
import { findSubject, useToken } from "./one-time-link.ts";
import { BUSY_RETRY_AFTER, verifyPassword } from "./password.ts";
import { type CodeRefusal, passSecondFactor } from "./second-factor.ts";
import { digestOf } from "./secret.ts";
import { type Entitled, lockEntitled, openSession } from "./session.ts";

/** Per process and network: who was refused so often is refused unread until the window ends. */
const countRefused = createCallLimit({ calls: 100, length: 60_000 });

/** Guesses from browsers that never signed in, per process: no more at once than keep the hashes busy, since a flood opens a connection for each. */
const STRANGERS_GUESSES = { checked: 3, waiting: 36 } as const;

const strangersGuesses = createSemaphore(STRANGERS_GUESSES.checked, STRANGERS_GUESSES.waiting);

/** Whether guesses of browsers that never signed in are refused unread. */
export function areStrangersRefused(address: string): boolean {
  return countRefused.isReached(address);
}

type SignInRequest = {
  email: string;
  password: string;
  code: string | undefined;
  knownBrowser: string | undefined; // set if this account signed in with this browser before
  browserToken: string | undefined; // of a link that lets a new browser sign in while others guess
  replaces: string | undefined;
  address: string;
  userAgent: string;
};

export type SignInRefusal =
  | { reason: "invalid-credentials" }
  | { reason: "not-an-admin" }
  | { reason: "second-factor-required" }
  /** Nothing was checked. A known browser can still sign in, and so can a new one by a link. */
  | ({ reason: "too-many-guesses" } & TooManyAttempts)
  | CodeRefusal;

/** Returns the cookie's secret. Reveals nothing about accounts, and a second factor only to whoever knows the password. */
export async function signIn(
  { db, secretKey, environment }: Pick<Shop, "db" | "secretKey" | "environment">,
  request: SignInRequest,
): Promise<Result<string, SignInRefusal>> {
  const { email, browserToken } = request;
  const isLinkGood = browserToken !== undefined && (await findSubject(db, "browser", browserToken)) === email;
  const link = isLinkGood ? browserToken : undefined;
  const knownBrowser = request.knownBrowser ?? (link && digestOf(link));
  const account = await guessPassword(db, { ...request, knownBrowser }, environment.rateLimit);
  if (!account.ok) return account;
  const { passwordHash, isAdministrator } = account.value;
  if (!isAdministrator) return refuse({ reason: "not-an-admin" });

  return inTransaction(db, async (tx): Promise<Result<string, SignInRefusal>> => {
    const entitled = await lockEntitled(tx, email, passwordHash);
    if (!entitled) return refuse({ reason: "invalid-credentials" });
    const passed = await passSecondFactor(tx, secretKey, { userId: entitled.userId, code: request.code });
    if (!passed.ok) return passed;
    if (link !== undefined && (await useToken(tx, "browser", link)) === undefined) {
      return refuse({ reason: "invalid-credentials" });
    }
    const { replaces, address: ipAddress, userAgent } = request;
    await recordSignIn(
      tx,
      entitled,
      { ...request, isByRecoveryCode: passed.value === "recovery" },
      environment.mail !== undefined,
    );
    return ok(await openSession(tx, entitled, { replaces, ipAddress, userAgent }));
  });
}

/** Also mails about an unknown browser, unless it is the account's first sign-in. */
async function recordSignIn(
  tx: Tx,
  { now, signedInAt }: Entitled,
  { email, knownBrowser, address, userAgent, isByRecoveryCode }: SignInRequest & { isByRecoveryCode: boolean },
  isMailSent: boolean,
): Promise<void> {
  const device = describeDevice(userAgent);
  const isNew = knownBrowser === undefined;
  await recordAudit(tx, {
    actor: email,
    action: "signed-in",
    subject: { id: null, name: device },
    changes: {
      ip_address: [null, address],
      ...(isNew && { is_new_browser: [null, true] }),
      ...(isByRecoveryCode && { is_by_recovery_code: [null, true] }),
    },
  });
  if (signedInAt === null) {
    await tx.updateTable("admin_users").set({ signed_in_at: now }).where("email", "=", email).execute();
  } else if (isNew && isMailSent) {
    const payload = { device, address, at: now.toISOString() };
    await queueMail(tx, { kind: "new-browser", recipient: email, payload });
  }
}

type PasswordGuess = Pick<SignInRequest, "email" | "password" | "knownBrowser" | "address">;

type GuessRefusal = Extract<SignInRefusal, { reason: "invalid-credentials" | "too-many-guesses" | "rate-limited" }>;

type GuessOutcome = Result<{ passwordHash: string; isAdministrator: boolean }, GuessRefusal>;

/** Unknown browsers wait for each other first, so that a flood of them fills neither the shop nor the queue for hashing. */
export async function guessPassword(db: Db, guess: PasswordGuess, isLimited: boolean): Promise<GuessOutcome> {
  if (guess.knownBrowser !== undefined) return checkGuess(db, guess, isLimited);
  const checked = await strangersGuesses(() => checkGuess(db, guess, isLimited));
  if (checked) return checked.outcome;
  if (isLimited) countRefused(guess.address);
  return refuse({ reason: "rate-limited", retryAfter: BUSY_RETRY_AFTER });
}

/** Counts the guess for a known browser alone, else for the networks and for all the account's unknown browsers. */
async function checkGuess(
  db: Db,
  { email, password, knownBrowser, address }: PasswordGuess,
  isLimited: boolean,
): Promise<GuessOutcome> {
  const guess: Attempt | KnownAttempt =
    knownBrowser === undefined
      ? { purpose: "sign-in", account: email, address }
      : { purpose: "known-sign-in", account: email, browser: knownBrowser };
  const attempt = await reserveAttempt(db, guess, isLimited);
  if (!attempt.ok) {
    if (knownBrowser === undefined) countRefused(address);
    return refuse({ reason: "too-many-guesses", ...attempt.refusal });
  }

  const account = await findAccount(db, email);
  const verified = await verifyPassword(password, account?.password ?? undefined);
  if (!verified.ok) {
    await releaseAttempt(db, attempt.value);
    return refuse({ reason: "rate-limited", retryAfter: BUSY_RETRY_AFTER });
  }
  if (!verified.value || !account?.password) return refuse({ reason: "invalid-credentials" });

  await releaseAttempt(db, attempt.value);
  return ok({ passwordHash: account.password, isAdministrator: account.isAdministrator });
}

/** One statement, so that a known account takes no longer than an unknown one. */
function findAccount(db: Db, email: string) {
  return db
    .selectFrom("auth_users as user")
    .leftJoin("admin_users as admin", "admin.email", "user.email")
    .select("user.password")
    .select((eb) => eb("admin.email", "is not", null).$castTo<boolean>().as("isAdministrator"))
    .where("user.email", "=", email)
    .executeTakeFirst();
}
