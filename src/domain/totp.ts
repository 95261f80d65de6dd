/** How long one code of an authenticator app is shown, in seconds (RFC 6238). */
export const STEP_SECONDS = 30;

/** How many digits it has: what every app understands. */
export const CODE_DIGITS = 6;

/** How many recovery codes there are, each good once. */
export const RECOVERY_CODES = 10;

/** Letters and digits that nobody takes for each other; 32 of them, so that each carries five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters of a recovery code: 50 bits. */
export const RECOVERY_CODE_LENGTH = 10;

const APP_CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** What somebody typed where a code is asked for. */
export type TypedCode = { kind: "app" | "recovery"; code: string };

/** Reads a code as people type it, with spaces, dashes and small letters; undefined when it can be neither kind. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  if (APP_CODE.test(code)) return { kind: "app", code };
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : undefined;
}

/** A recovery code made of random bytes, of which the low five bits count. */
export function makeRecoveryCode(random: Uint8Array): string {
  return Array.from(random, (byte) => ALPHABET.charAt(byte & 31)).join("");
}

/** A recovery code as it is shown and printed: in two halves. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

/** What an authenticator app reads from the QR code: the shop, whose account it is, and the secret in base32. */
export function enrolmentUri(enrolment: { shopName: string; email: string; secret: string }): string {
  // A colon would end the shop's name.
  const shopName = enrolment.shopName.replaceAll(":", " ");
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(enrolment.email)}`;
  return `otpauth://totp/${label}?secret=${enrolment.secret}&issuer=${encodeURIComponent(shopName)}`;
}

/**
 * How long no further code is looked at after so many wrong ones, in seconds. Four in a row are a slip; from the fifth
 * on each wait is twice the one before, up to an hour, so that a year of guessing hits one of a million codes with a
 * chance of some three per cent. Only who has the password gets this far.
 */
export function waitAfterWrongCodes(failures: number): number {
  return failures < 5 ? 0 : Math.min(STEP_SECONDS * 2 ** (failures - 5), 3600);
}
