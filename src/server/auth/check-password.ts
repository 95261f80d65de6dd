import { join } from "node:path";
import { checkLength, isGuessable, type PasswordRefusal } from "#domain/password.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { createSemaphore } from "../semaphore.ts";
import { findSettings } from "../settings/settings.ts";
import { createTaskProcess } from "../task-process.ts";
import type { EstimateRequest } from "./estimate-guesses.ts";
import { hashPassword, type TooBusy } from "./password.ts";

/** Milliseconds: the slowest password takes a second, loading the word lists another one. */
const TIMEOUT = 10_000;

/** Milliseconds until the idle process ends and frees the 130 MB of its lists; a request before that reuses them. */
const IDLE_TIMEOUT = 2_000;

/** Returns log10 of the guesses. */
const estimateInProcess = createTaskProcess<EstimateRequest, number>(
  join(import.meta.dirname, "estimate-guesses.process.ts"),
  IDLE_TIMEOUT,
);

/** An estimate takes some 130 MB: one at a time per process, 16 in the queue. */
const estimateSemaphore = createSemaphore(1, 16);

/** Checks (in `timeout` ms) and hashes a newly chosen password. Slow: call it before locking any row. */
export async function hashChosenPassword(
  db: Db,
  email: string,
  password: string,
  timeout?: number,
): Promise<Result<string, PasswordRefusal | TooBusy>> {
  const { shop_name } = await findSettings(db);
  const chosen = await checkPassword(password, [email, shop_name], timeout);
  return chosen.ok ? hashPassword(chosen.value) : chosen;
}

/** Refuses short, long and guessable passwords; `known` is what a guesser may know: the e-mail, the shop's name. */
export async function checkPassword(
  password: string,
  known: readonly string[],
  timeout: number = TIMEOUT,
): Promise<Result<string, PasswordRefusal | TooBusy>> {
  const length = checkLength(password);
  if (!length.ok) return length;
  const estimate = await estimateSemaphore(() => estimateInProcess({ password, known }, timeout));
  if (estimate?.outcome === undefined) return refuse("too-busy");
  return isGuessable(estimate.outcome) ? refuse("password-guessable") : ok(password);
}
