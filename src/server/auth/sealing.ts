import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** A key of its own for each purpose: what is known of one says nothing of another. */
function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", purpose, KEY_LENGTH));
}

/** Hides bytes from whoever has the database but not SECRET_KEY. They open only for the same owner: rows cannot be swapped. */
export function seal(secretKey: string, owner: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(CIPHER, deriveKey(secretKey, "second-factor secret"), nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The bytes that were sealed for this owner. Throws when they were not, or SECRET_KEY is another one by now. */
export function unseal(secretKey: string, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_LENGTH);
  const decipher = createDecipheriv(CIPHER, deriveKey(secretKey, "second-factor secret"), nonce, {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]);
}

/** What is kept of a recovery code. It is short enough to be typed, and so to be tried out: only the key prevents that. */
export function digestOfRecoveryCode(secretKey: string, owner: string, code: string): Buffer {
  return createHmac("sha256", deriveKey(secretKey, "recovery codes")).update(`${owner}:${code}`).digest();
}
