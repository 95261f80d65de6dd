import { sql } from "kysely";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

/** What is remembered of failures, in minutes (decisions, "Administration"). */
const WINDOW_MINUTES = 15;

/** Failures in that time after which an address is refused. */
export const MAX_FAILURES = { perAccountAndAddress: 10, perAddress: 20 } as const;

/** Failures on an account, from wherever, until strangers are slowed down. */
const UNSLOWED_FAILURES = 10;
const SLOWER_PER_FAILURE_MS = 250;
const SLOWEST_MS = 3_000;

export type Attempt = {
  purpose: "sign-in" | "password-reset";
  /** The e-mail as the shop stores it, whether anybody has it or not. */
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
 * Counts an attempt before anything is checked, so that guesses sent at once do not all find the count of before.
 * Refuses it when the address has used its failures up; with `isLimited` false it only counts.
 */
export function reserveAttempt(
  db: Db,
  attempt: Attempt,
  isLimited: boolean,
): Promise<Result<Reserved, TooManyAttempts>> {
  return inTransaction(db, async (tx) => {
    if (isLimited)
      await sql`select pg_advisory_xact_lock(hashtextextended('auth_attempts ' || ${attempt.address}, 0))`.execute(tx);

    // Only once the address is ours: this statement sees what those before us have reserved.
    const { rows } = await sql<{ id: string | null; retry_after: number; failures: number }>`
      with here as (
        select account, created_at from auth_attempts
        where purpose = ${attempt.purpose} and address = ${attempt.address} and created_at > ${windowStart}
      ), full_since as (
        select greatest(
          (select created_at from here order by created_at desc offset ${MAX_FAILURES.perAddress - 1} limit 1),
          (select created_at from here where account = ${attempt.account}
            order by created_at desc offset ${MAX_FAILURES.perAccountAndAddress - 1} limit 1)
        ) as moment
      ), reserved as (
        insert into auth_attempts (purpose, account, address)
        select ${attempt.purpose}, ${attempt.account}, ${attempt.address} from full_since
        where moment is null or not ${isLimited}::boolean
        returning id
      ), forgotten as (
        delete from auth_attempts where id in (
          select id from auth_attempts where created_at <= ${windowStart} limit 100 for update skip locked
        )
      )
      select
        (select id from reserved) as id,
        extract(epoch from moment - ${windowStart})::float8 as retry_after,
        (select count(*)::int from (
          select from auth_attempts
          where purpose = ${attempt.purpose} and account = ${attempt.account} and created_at > ${windowStart}
          limit ${UNSLOWED_FAILURES + SLOWEST_MS / SLOWER_PER_FAILURE_MS}
        ) as anywhere) as failures
      from full_since`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error("The count of attempts gave no row");
    return row.id === null
      ? refuse({ retryAfter: row.retry_after })
      : ok({ id: row.id, failuresOfAccount: row.failures });
  });
}

const windowStart = sql`(statement_timestamp() - make_interval(mins => ${WINDOW_MINUTES}))`;

/** Takes an attempt back: it was right, or nothing was checked. */
export async function releaseAttempt(db: Db, { id }: Pick<Reserved, "id">): Promise<void> {
  await db.deleteFrom("auth_attempts").where("id", "=", id).execute();
}

/** How long a browser that never signed in to this account waits before its guess is checked, in milliseconds. */
export function slowdown(failuresOfAccount: number): number {
  const beyond = Math.max(0, failuresOfAccount - UNSLOWED_FAILURES);
  return Math.min(beyond * SLOWER_PER_FAILURE_MS, SLOWEST_MS);
}

/** Lets an account start anew, wherever its failures came from. */
export async function forgetFailures(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom("auth_attempts").where("account", "=", account).execute();
}
