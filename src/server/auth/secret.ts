import { hash, randomBytes, timingSafeEqual } from "node:crypto";

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database stores: enough to recognise the secret, not enough to use it. */
export function digestOf(secret: string): string {
  return hash("sha256", secret);
}

/** In constant time: digests are of one length. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
