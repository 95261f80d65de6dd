import { STEP_SECONDS } from "#domain/totp.ts";
import { codeAt } from "#server/auth/totp.ts";

/** The app on an administrator's phone. */
export type Authenticator = {
  /** The current code, or the one `steps` of 30 s later. */
  code(steps?: number): string;
};

/** An app set up with the secret as typed, in base32 with or without spaces. */
export function openAuthenticator(secret: string): Authenticator {
  const key = fromBase32(secret.replaceAll(/\s/g, ""));
  return { code: (steps = 0) => codeAt(key, Math.floor(Date.now() / 1000 / STEP_SECONDS) + steps) };
}

/** A six-digit code that the app shows neither now nor soon. */
export function wrongCode(app: Authenticator): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((steps) => app.code(steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.has(code)) ?? "";
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
