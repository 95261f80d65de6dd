import { keep, readKept } from "../storage.ts";

const ATTEMPT_KEY = "saitam-intento";
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The idempotency key of this browser's checkout, made when it opens and kept until its order succeeds: a double click,
 * a lost answer, a reload and a second tab all speak of the same order.
 */
export function attemptKey(): string {
  const kept = readKept(ATTEMPT_KEY);
  if (kept !== null && UUID_PATTERN.test(kept)) return kept;
  const key = randomUuid();
  keep(ATTEMPT_KEY, key);
  return key;
}

/** The next checkout is another order. */
export function endAttempt(): void {
  keep(ATTEMPT_KEY, "");
}

/** `crypto.randomUUID` is missing where a shop is served without https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
