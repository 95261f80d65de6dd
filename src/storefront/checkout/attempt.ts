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

/** In the tab, for when everything else that the browser stores was deleted while an answer was awaited. */
const COPY_KEY = "saitam-intento-copia";

/** The checkout attempt of this browser, all its tabs together; undefined when there is none. */
export function readAttempt(): CheckoutAttempt | undefined {
  return parseAttempt(readKept(ATTEMPT_KEY) ?? readTab(COPY_KEY));
}

/** The same, begun when there is none. */
export function openAttempt(): CheckoutAttempt {
  const stored = readAttempt();
  if (stored) return stored;
  const attempt = newAttempt(randomUuid());
  write(attempt);
  return attempt;
}

/** Stores what happened to the attempt with this key; nothing when another one has begun since. */
export function changeAttempt(key: string, event: AttemptEvent): void {
  const attempt = readAttempt();
  if (attempt?.key === key) write(nextAttempt(attempt, event));
}

/** Takes over what other tabs make of the attempt. Gives back how to stop. */
export function followAttempt(): () => void {
  const copy = () => {
    const stored = readKept(ATTEMPT_KEY);
    if (stored !== null) keepInTab(COPY_KEY, stored);
  };
  copy();
  return watchKept(ATTEMPT_KEY, copy);
}

/** An attempt that is over leaves an empty text: nothing at all would mean that the storage was emptied. */
function write(attempt: CheckoutAttempt | undefined): void {
  const text = attempt ? JSON.stringify(attempt) : "";
  keep(ATTEMPT_KEY, text);
  keepInTab(COPY_KEY, text);
}
