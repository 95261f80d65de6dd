import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/connection.ts";
import { type Attempt, markSent } from "./outbox.ts";

const NOTING = { every: 1_000, tries: 60 } as const; // ms

/** Retried until the database is back: an unmarked message would be sent again. */
export async function noteSent(db: Db, attempt: Attempt, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await markSent(db, attempt);
    } catch (error) {
      // At shutdown or after the last try, the message may be sent twice.
      if (tries === NOTING.tries || signal.aborted) throw error;
      await sleep(NOTING.every, undefined, { signal }).catch(() => undefined);
    }
  }
}
