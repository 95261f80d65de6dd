import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_LENGTH = 32; // bytes
const NONCE_LENGTH = 12; // bytes
const TAG_LENGTH = 16; // bytes

/** A key per purpose: leaking one reveals nothing about another. */
function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", purpose, KEY_LENGTH));
}

/** Hides from whoever has the database but not SECRET_KEY, and binds to the owner, so that rows cannot be swapped. */
export function seal(secretKey: string, owner: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(CIPHER, deriveKey(secretKey, "second-factor secret"), nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if sealed for another owner or with another SECRET_KEY. */
export function unseal(secretKey: string, owner: string, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_LENGTH);
  const decipher = createDecipheriv(CIPHER, deriveKey(secretKey, "second-factor secret"), nonce, {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  const bytes = decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return undefined; // the tag is not theirs
  }
}

/** Keyed, because a plain digest of such a short code could be brute-forced. */
export function digestOfRecoveryCode(secretKey: string, owner: string, code: string): Buffer {
  return createHmac("sha256", deriveKey(secretKey, "recovery codes")).update(`${owner}:${code}`).digest();
}
