import { isDatabaseAway } from "../db/away.ts";
import type { Log } from "../log.ts";
import { TOO_LATE, within } from "../within.ts";

/** How long a document waits for its data before it is sent without it, in milliseconds (design, "How a page is made"). */
const DATA_DEADLINE = 300;

/** Stands for data that did not come in time. */
export const LATE: unique symbol = Symbol("late");

/** Gives what a query gives, or LATE when it takes longer than `deadline` milliseconds or the database is away. */
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
