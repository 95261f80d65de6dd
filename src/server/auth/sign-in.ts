import { setTimeout as sleep } from "node:timers/promises";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { networkOf } from "../http/client-address.ts";
import { PASSWORD_PROVIDER } from "./accounts.ts";
import { releaseAttempt, reserveAttempt, slowdown } from "./attempts.ts";
import { BUSY_RETRY_AFTER, verifyPassword } from "./password.ts";
import { openSession } from "./session.ts";

/** How many slowed guesses one process keeps waiting: they must not take the places of those who shop. */
const MAX_SLOWED = 16;

export type SignInRequest = {
  /** As the shop stores it. */
  email: string;
  password: string;
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
  | { reason: "rate-limited"; retryAfter: number };

/** Signs an administrator in and gives the secret for the browser's cookie. Whether an account exists shows nowhere. */
export async function signIn(
  db: Db,
  request: SignInRequest,
  isLimited: boolean,
): Promise<Result<string, SignInRefusal>> {
  const { email, address } = request;
  const attempt = await reserveAttempt(
    db,
    { purpose: "sign-in", account: email, address: networkOf(address) },
    isLimited,
  );
  if (!attempt.ok) return refuse({ reason: "rate-limited", ...attempt.refusal });

  const isWaitOver = request.isKnownBrowser || (await waitAsStranger(slowdown(attempt.value.failuresOfAccount)));
  const account = isWaitOver ? await findAccount(db, email) : undefined;
  const verified = isWaitOver
    ? await verifyPassword(request.password, account?.password ?? undefined)
    : refuse("too-busy");
  if (!verified.ok) {
    await releaseAttempt(db, attempt.value);
    return refuse({ reason: "rate-limited", retryAfter: BUSY_RETRY_AFTER });
  }
  if (!verified.value || !account?.password) return refuse({ reason: "invalid-credentials" });

  await releaseAttempt(db, attempt.value);
  if (!account.isAdministrator) return refuse({ reason: "not-an-admin" });

  const passwordHash = account.password;
  const secret = await inTransaction(db, (tx) =>
    openSession(tx, {
      email,
      passwordHash,
      replaces: request.replaces,
      ipAddress: address,
      userAgent: request.userAgent,
    }),
  );
  return secret === undefined ? refuse({ reason: "invalid-credentials" }) : ok(secret);
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
