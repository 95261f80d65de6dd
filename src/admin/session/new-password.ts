import { checkLength, type LengthRefusal } from "#domain/password.ts";
import { CallFailed } from "../http.ts";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.choosePassword;

const EXPLAINED: Record<LengthRefusal, string> = {
  "password-too-short": words.tooShort,
  "password-too-long": words.tooLong,
};

/** Refuses a wrong length as the server would; whether it is easily guessed, only the server knows. */
export function readNewPassword(typed: string): string {
  const chosen = checkLength(typed);
  if (chosen.ok) return chosen.value;
  throw new CallFailed(422, { field: "password", detail: EXPLAINED[chosen.refusal] });
}
