export const STEP_SECONDS = 30; // RFC 6238

export const CODE_DIGITS = 6;

export const RECOVERY_CODES = 10;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // no look-alikes; 32 characters of five bits

export const RECOVERY_CODE_LENGTH = 10; // characters: 50 bits

const APP_CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

export type TypedCode = { kind: "app" | "recovery"; code: string };

export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  if (APP_CODE.test(code)) return { kind: "app", code };
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : undefined;
}

export function makeRecoveryCode(random: Uint8Array): string {
  return Array.from(random, (byte) => ALPHABET.charAt(byte & 31)).join("");
}

export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

/** `secret` is in base32. */
export function enrolmentUri(enrolment: { shopName: string; email: string; secret: string }): string {
  // A colon would end the shop's name.
  const shopName = enrolment.shopName.replaceAll(":", " ");
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(enrolment.email)}`;
  return `otpauth://totp/${label}?secret=${enrolment.secret}&issuer=${encodeURIComponent(shopName)}`;
}

/** Seconds; doubles from the fifth failure up to an hour: a year of guessing succeeds with a chance of some 3 %. */
export function waitAfterWrongCodes(failures: number): number {
  return failures < 5 ? 0 : Math.min(STEP_SECONDS * 2 ** (failures - 5), 3600);
}
