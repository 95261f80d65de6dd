import {
  type AttemptEvent,
  type CheckoutAttempt,
  newAttempt,
  nextAttempt,
  parseAttempt,
} from "#domain/checkout-attempt.ts";
import { randomUuid } from "#domain/uuid.ts";
import { writeStored, writeTabStored, readStored, readTab, watchStored } from "../stored/storage.ts";

const ATTEMPT_KEY = "saitam-intento";

/** A copy in the tab, in case the browser's storage is cleared while an answer is pending. */
const COPY_KEY = "saitam-intento-copia";

export function readAttempt(): CheckoutAttempt | undefined {
  return parseAttempt(readStored(ATTEMPT_KEY) ?? readTab(COPY_KEY));
}

export function openAttempt(): CheckoutAttempt {
  const stored = readAttempt();
  if (stored) return stored;
  const attempt = newAttempt(randomUuid());
  write(attempt);
  return attempt;
}

/** Ignored if another attempt has begun since. */
export function changeAttempt(key: string, event: AttemptEvent): void {
  const attempt = readAttempt();
  if (attempt?.key === key) write(nextAttempt(attempt, event));
}

export function followAttempt(): () => void {
  const copy = () => {
    const stored = readStored(ATTEMPT_KEY);
    if (stored !== null) writeTabStored(COPY_KEY, stored);
  };
  copy();
  return watchStored(ATTEMPT_KEY, copy);
}

/** A finished attempt is stored as "": a missing key means that the storage was cleared. */
function write(attempt: CheckoutAttempt | undefined): void {
  const text = attempt ? JSON.stringify(attempt) : "";
  writeStored(ATTEMPT_KEY, text);
  writeTabStored(COPY_KEY, text);
}
