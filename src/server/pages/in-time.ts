import { isDatabaseAway } from "../db/away.ts";
import type { Log } from "../log.ts";
import { TOO_LATE, within } from "../within.ts";

const DATA_DEADLINE = 300; // ms (design, "How a page is made")

export const LATE: unique symbol = Symbol("late"); // timed out, or the database is unavailable

/** The query's value, or LATE after `deadline` ms or while the database is unavailable. */
export async function inTime<T>(
  query: Promise<T>,
  log: Log,
  deadline: number = DATA_DEADLINE,
): Promise<T | typeof LATE> {
  const answer = query.catch((error: unknown): typeof LATE => {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, "The database is away: something is sent without its data");
    return LATE;
  });
  const first = await within(deadline, answer);
  if (first !== TOO_LATE) return first;
  answer.catch((error: unknown) => log.error({ err: error }, "Data failed after its deadline"));
  return LATE;
}
