import { isUuid, randomUuid } from "#ui/uuid.ts";
import { keep, readKept } from "../kept/storage.ts";

const ATTEMPT_KEY = "saitam-intento";

/**
 * The idempotency key of this browser's checkout, made when it opens and kept until its order succeeds: a double click,
 * a lost answer, a reload and a second tab all speak of the same order.
 */
export function attemptKey(): string {
  const kept = readKept(ATTEMPT_KEY);
  if (kept !== null && isUuid(kept)) return kept;
  const key = randomUuid();
  keep(ATTEMPT_KEY, key);
  return key;
}

/** The next checkout is another order. */
export function endAttempt(): void {
  keep(ATTEMPT_KEY, "");
}
