import {
  type AttemptEvent,
  type CheckoutAttempt,
  newAttempt,
  nextAttempt,
  parseAttempt,
} from "#domain/checkout-attempt.ts";
import { randomUuid } from "#ui/uuid.ts";
import { keep, keepInTab, readKept, readTab, watchKept } from "../kept/storage.ts";

const ATTEMPT_KEY = "saitam-intento";

/** A copy in the tab, in case the browser's storage is deleted while an answer is awaited. */
const COPY_KEY = "saitam-intento-copia";

export function readAttempt(): CheckoutAttempt | undefined {
  return parseAttempt(readKept(ATTEMPT_KEY) ?? readTab(COPY_KEY));
}

export function openAttempt(): CheckoutAttempt {
  const stored = readAttempt();
  if (stored) return stored;
  const attempt = newAttempt(randomUuid());
  write(attempt);
  return attempt;
}

/** Ignored when another attempt has begun since. */
export function changeAttempt(key: string, event: AttemptEvent): void {
  const attempt = readAttempt();
  if (attempt?.key === key) write(nextAttempt(attempt, event));
}

export function followAttempt(): () => void {
  const copy = () => {
    const stored = readKept(ATTEMPT_KEY);
    if (stored !== null) keepInTab(COPY_KEY, stored);
  };
  copy();
  return watchKept(ATTEMPT_KEY, copy);
}

/** A finished attempt is an empty text: no text would mean that the storage was emptied. */
function write(attempt: CheckoutAttempt | undefined): void {
  const text = attempt ? JSON.stringify(attempt) : "";
  keep(ATTEMPT_KEY, text);
  keepInTab(COPY_KEY, text);
}
