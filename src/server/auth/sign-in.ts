import { setTimeout as sleep } from "node:timers/promises";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import type { Shop } from "../shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { networkOf } from "../http/client-address.ts";
import { PASSWORD_PROVIDER } from "./accounts.ts";
import { releaseAttempt, reserveAttempt, slowdown } from "./attempts.ts";
import { BUSY_RETRY_AFTER, verifyPassword } from "./password.ts";
import { type CodeRefusal, passSecondFactor } from "./second-factor.ts";
import { lockEntitled, openSession } from "./session.ts";

/** How many slowed guesses one process keeps waiting: they must not take the places of those who shop. */
const MAX_SLOWED = 16;

export type SignInRequest = {
  /** As the shop stores it. */
  email: string;
  password: string;
  /** Of the second factor; undefined as long as nobody asked for it. */
  code: string | undefined;
  /** Whether this account signed in with this browser before. */
  isKnownBrowser: boolean;
  /** What the browser's session cookie holds. */
  replaces: string | undefined;
  address: string;
  userAgent: string;
};

export type SignInRefusal =
  | { reason: "invalid-credentials" }
  | { reason: "not-an-admin" }
  | { reason: "second-factor-required" }
  | CodeRefusal;

/**
 * Signs an administrator in and gives the secret for the browser's cookie. Whether an account exists shows nowhere, and
 * whether it has a second factor only to who knows its password.
 */
export async function signIn(
  { db, secretKey, environment }: Pick<Shop, "db" | "secretKey" | "environment">,
  request: SignInRequest,
): Promise<Result<string, SignInRefusal>> {
  const account = await guessPassword(db, request, environment.rateLimit);
  if (!account.ok) return account;
  const { passwordHash, isAdministrator } = account.value;
  if (!isAdministrator) return refuse({ reason: "not-an-admin" });

  return inTransaction(db, async (tx): Promise<Result<string, SignInRefusal>> => {
    const entitled = await lockEntitled(tx, request.email, passwordHash);
    if (!entitled) return refuse({ reason: "invalid-credentials" });
    const passed = await passSecondFactor(tx, secretKey, { userId: entitled.userId, code: request.code });
    if (!passed.ok) return passed;
    const { replaces, address: ipAddress, userAgent } = request;
    return ok(await openSession(tx, entitled, { replaces, ipAddress, userAgent }));
  });
}

export type PasswordGuess = Pick<SignInRequest, "email" | "password" | "isKnownBrowser" | "address">;

export type GuessRefusal = Extract<SignInRefusal, { reason: "invalid-credentials" | "rate-limited" }>;

/** Says whether a password is the account's. The guess counts, within the limits of the account and the address. */
export async function guessPassword(
  db: Db,
  { email, password, isKnownBrowser, address }: PasswordGuess,
  isLimited: boolean,
): Promise<Result<{ passwordHash: string; isAdministrator: boolean }, GuessRefusal>> {
  const attempt = await reserveAttempt(
    db,
    { purpose: "sign-in", account: email, address: networkOf(address) },
    isLimited,
  );
  if (!attempt.ok) return refuse({ reason: "rate-limited", ...attempt.refusal });

  const isWaitOver = isKnownBrowser || (await waitAsStranger(slowdown(attempt.value.failuresOfAccount)));
  const account = isWaitOver ? await findAccount(db, email) : undefined;
  const verified = isWaitOver ? await verifyPassword(password, account?.password ?? undefined) : refuse("too-busy");
  if (!verified.ok) {
    await releaseAttempt(db, attempt.value);
    return refuse({ reason: "rate-limited", retryAfter: BUSY_RETRY_AFTER });
  }
  if (!verified.value || !account?.password) return refuse({ reason: "invalid-credentials" });

  await releaseAttempt(db, attempt.value);
  return ok({ passwordHash: account.password, isAdministrator: account.isAdministrator });
}

let slowed = 0;

/** False when too many wait already. */
async function waitAsStranger(milliseconds: number): Promise<boolean> {
  if (milliseconds === 0) return true;
  if (slowed >= MAX_SLOWED) return false;
  slowed += 1;
  await sleep(milliseconds);
  slowed -= 1;
  return true;
}

/** One statement, so that an account that is there takes no longer than one that is not. */
function findAccount(db: Db, email: string) {
  return db
    .selectFrom("auth_users as user")
    .leftJoin("auth_accounts as account", (join) =>
      join.onRef("account.user_id", "=", "user.id").on("account.provider_id", "=", PASSWORD_PROVIDER),
    )
    .leftJoin("admin_users as admin", "admin.email", "user.email")
    .select("account.password")
    .select((eb) => eb("admin.email", "is not", null).$castTo<boolean>().as("isAdministrator"))
    .where("user.email", "=", email)
    .executeTakeFirst();
}
