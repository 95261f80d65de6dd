import { ok, refuse, type Result } from "./result.ts";

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const; // characters

/** zxcvbn's guesses: in test/labelled-passwords.ts common ones stand up to 10^9.2, good ones from 10^9.9. */
const MIN_GUESSES_LOG10 = 9.5;

type LengthRefusal = "password-too-short" | "password-too-long";
export type PasswordRefusal = LengthRefusal | "password-guessable";

export function checkLength(password: string): Result<string, LengthRefusal> {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return refuse("password-too-short");
  if (length > PASSWORD_LENGTH.max) return refuse("password-too-long");
  return ok(password);
}

export function explainLength(refusal: LengthRefusal): string {
  return refusal === "password-too-short"
    ? `La contraseña debe tener al menos ${PASSWORD_LENGTH.min} caracteres.`
    : `La contraseña puede tener hasta ${PASSWORD_LENGTH.max} caracteres.`;
}

export function isGuessable(guessesLog10: number): boolean {
  return guessesLog10 < MIN_GUESSES_LOG10;
}
