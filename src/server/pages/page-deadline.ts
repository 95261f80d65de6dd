import { isDatabaseUnavailable } from "../db/errors.ts";
import type { Log } from "../log.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";

const DATA_TIMEOUT = 300; // ms (decision 001)

export const DEADLINE_PASSED: unique symbol = Symbol("deadline passed"); // timed out, or the database is unavailable

/** The query's value, or DEADLINE_PASSED after `deadline` ms or if the database is unavailable. */
export async function beforeDeadline<T>(
  query: Promise<T>,
  log: Log,
  deadline: number = DATA_TIMEOUT,
): Promise<T | typeof DEADLINE_PASSED> {
  const answer = query.catch((error: unknown): typeof DEADLINE_PASSED => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, "The database does not answer: answering without its data");
    return DEADLINE_PASSED;
  });
  const first = await withTimeout(deadline, answer);
  if (first !== TIMED_OUT) return first;
  answer.catch((error: unknown) => log.error({ err: error }, "A query failed after its deadline had passed"));
  return DEADLINE_PASSED;
}
