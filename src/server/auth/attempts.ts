import { sql } from "kysely";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db, Tx } from "../db/connection.ts";
import { type CountedNetwork, networksOf } from "../http/client-address.ts";

const WINDOW_MINUTES = 15; // in which failures count (decision 028)

/** Seconds after which every failure is out of the window. */
export const FAILURES_RETRY_AFTER = WINDOW_MINUTES * 60;

/** Failures within the window before attempts are refused; networks get a multiple of it (`networksOf`). */
const MAX_FAILURES = { perAccountAndNetwork: 10, perNetwork: 20 } as const;

/** Failures per account within the window from browsers that never signed in to it, from any address (decision 028). */
const MAX_STRANGERS_FAILURES = 20;

/** Receipt uploads within the window, valid or not: each costs up to a second of work and 5 MB of the database. */
const MAX_RECEIPT_UPLOADS = { perOrder: 10, perNetwork: 15 } as const;

export type Attempt = {
  purpose: "sign-in" | "password-reset" | "browser-link" | "my-order" | "receipt" | "regret";
  /** The e-mail as stored, with an account or not; for 'my-order' the order's number, for 'receipt' its id, for 'regret' nobody's. */
  account: string;
  address: string;
};

/** From a browser that signed in to this account before; counted apart, so that others' failures cannot block it. */
export type KnownAttempt = { purpose: "known-sign-in"; account: string; browser: string };

export type TooManyAttempts = { retryAfter: number }; // seconds

/** Counts before checking, so that parallel guesses see each other; returns an id. Never refuses if `isLimited` is false. */
export async function reserveAttempt(
  db: Db,
  attempt: Attempt | KnownAttempt,
  isLimited: boolean,
): Promise<Result<string, TooManyAttempts>> {
  const { purpose, account } = attempt;
  const networks = networksCounted(attempt);
  const { perAccountAndNetwork, perNetwork, perAccount } = limitsOf(purpose);
  const { rows } = await sql<Counted>`
    select attempt_id, retry_after from reserve_attempt(
      ${purpose}, ${account}, ${networks.map(({ network }) => network)}, ${networks.map(({ allowance }) => allowance)},
      ${isLimited}, ${perAccountAndNetwork}, ${perNetwork}, ${perAccount},
      make_interval(mins => ${WINDOW_MINUTES}))`.execute(db);
  const counted = rows[0]!;
  return counted.attempt_id === null ? refuse({ retryAfter: counted.retry_after }) : ok(counted.attempt_id);
}

function limitsOf(purpose: (Attempt | KnownAttempt)["purpose"]) {
  if (purpose === "receipt") {
    const { perOrder, perNetwork } = MAX_RECEIPT_UPLOADS;
    return { perAccountAndNetwork: perOrder, perNetwork, perAccount: perOrder };
  }
  return { ...MAX_FAILURES, perAccount: purpose === "sign-in" ? MAX_STRANGERS_FAILURES : null };
}

function networksCounted(attempt: Attempt | KnownAttempt): readonly CountedNetwork[] {
  if (attempt.purpose !== "known-sign-in") return networksOf(attempt.address);
  return [{ network: `browser:${attempt.browser}`, allowance: 1 }];
}

type Counted = { attempt_id: null; retry_after: number } | { attempt_id: string; retry_after: null };

/** After a success, or if nothing was checked. */
export async function releaseAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom("auth_attempts").where("id", "=", id).execute();
}

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
