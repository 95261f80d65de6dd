import { sql } from "kysely";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";

/** What is remembered of failures, in minutes (decisions, "Administration"). */
const WINDOW_MINUTES = 15;

/** Failures in that time after which an address is refused. */
const MAX_FAILURES = { perAccountAndAddress: 10, perAddress: 20 } as const;

/** Failures on an account, from wherever, until strangers are slowed down. */
const UNSLOWED_FAILURES = 10;
const SLOWER_PER_FAILURE_MS = 250;
const SLOWEST_MS = 3_000;
const SLOWEST_FROM_FAILURES = UNSLOWED_FAILURES + SLOWEST_MS / SLOWER_PER_FAILURE_MS;

export type Attempt = {
  purpose: "sign-in" | "password-reset" | "my-order" | "regret";
  /** The e-mail as the shop stores it, whether anybody has it or not; of 'my-order', the order's number; of 'regret', nobody's. */
  account: string;
  /** What limits count by, see `networkOf`. */
  address: string;
};

/** An attempt that counts as a failure until it is released. */
export type Reserved = {
  id: string;
  /** Earlier failures on this account from anywhere; not counted beyond where it makes a difference. */
  failuresOfAccount: number;
};

/** No further attempt from this address now; `retryAfter` is in seconds. */
export type TooManyAttempts = { retryAfter: number };

/**
 * Counts an attempt before anything is checked, so that guesses sent at once do not all find the count of before; the
 * database decides, for all processes. Refuses it when the address has used its failures up; with `isLimited` false it
 * only counts.
 */
export async function reserveAttempt(
  db: Db,
  { purpose, account, address }: Attempt,
  isLimited: boolean,
): Promise<Result<Reserved, TooManyAttempts>> {
  const { rows } = await sql<Counted>`
    select attempt_id, failures_of_account, retry_after from reserve_attempt(
      ${purpose}, ${account}, ${address}, ${isLimited}, ${MAX_FAILURES.perAccountAndAddress}, ${MAX_FAILURES.perAddress},
      make_interval(mins => ${WINDOW_MINUTES}), ${SLOWEST_FROM_FAILURES})`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("The count of attempts gave no row");
  return counted.attempt_id === null
    ? refuse({ retryAfter: counted.retry_after })
    : ok({ id: counted.attempt_id, failuresOfAccount: counted.failures_of_account });
}

type Counted =
  | { attempt_id: null; failures_of_account: null; retry_after: number }
  | { attempt_id: string; failures_of_account: number; retry_after: null };

/** Takes an attempt back: it was right, or nothing was checked. */
export async function releaseAttempt(db: Db, { id }: Pick<Reserved, "id">): Promise<void> {
  await db.deleteFrom("auth_attempts").where("id", "=", id).execute();
}

/** How long a browser that never signed in to this account waits before its guess is checked, in milliseconds. */
export function slowdown(failuresOfAccount: number): number {
  const beyond = Math.max(0, failuresOfAccount - UNSLOWED_FAILURES);
  return Math.min(beyond * SLOWER_PER_FAILURE_MS, SLOWEST_MS);
}

/** Lets an account start anew, wherever its failures came from: those with its password, and those with its codes. */
export async function forgetFailures(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom("auth_attempts").where("account", "=", account).execute();
  await tx
    .updateTable("auth_second_factors as factor")
    .from("auth_users as user")
    .set({ failures: 0, closed_until: null })
    .whereRef("user.id", "=", "factor.user_id")
    .where("user.email", "=", account)
    .execute();
}
