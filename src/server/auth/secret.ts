import { hash, randomBytes } from "node:crypto";

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database stores: enough to recognise the secret, not enough to use it. */
export function digestOf(secret: string): string {
  return hash("sha256", secret);
}
