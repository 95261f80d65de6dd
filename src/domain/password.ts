import { ok, refuse, type Result } from "./result.ts";

/** How long a password may be, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/**
 * The decimal logarithm of how many guesses a password has to stand, as zxcvbn estimates them. Of the labelled passwords
 * (test/labelled-passwords.ts) the best of the common ones stands 10^9.2 and the weakest of the good ones 10^9.9.
 */
const MIN_GUESSES_LOG10 = 9.5;

export type LengthRefusal = "password-too-short" | "password-too-long";
export type PasswordRefusal = LengthRefusal | "password-guessable";

/** Checks how long a password is that somebody chooses; nothing of it is changed. */
export function checkLength(password: string): Result<string, LengthRefusal> {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return refuse("password-too-short");
  if (length > PASSWORD_LENGTH.max) return refuse("password-too-long");
  return ok(password);
}

/** Whether a password that stands 10^`guessesLog10` guesses is too easily guessed. */
export function isGuessable(guessesLog10: number): boolean {
  return guessesLog10 < MIN_GUESSES_LOG10;
}
