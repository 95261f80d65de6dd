import { createHash, randomBytes } from "node:crypto";

/** 256 bits that nobody guesses, as text that fits in a cookie and an address. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of such a secret: enough to know it again, not enough to use it. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
