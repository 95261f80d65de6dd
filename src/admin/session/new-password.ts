import { checkLength, type LengthRefusal } from "#domain/password.ts";
import { CallFailed } from "../http.ts";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.choosePassword;

const EXPLAINED: Record<LengthRefusal, string> = {
  "password-too-short": words.tooShort,
  "password-too-long": words.tooLong,
};

/**
 * The password as it is sent; one of the wrong length is refused before the server would, and as it would. Whether it
 * is easily guessed, only the server knows.
 */
export function readNewPassword(typed: string): string {
  const chosen = checkLength(typed);
  if (chosen.ok) return chosen.value;
  throw new CallFailed(422, { field: "password", detail: EXPLAINED[chosen.refusal] });
}
