import { checkPassword, type PasswordRefusal } from "#domain/password.ts";
import { CallFailed } from "../http.ts";
import { sessionCopy } from "./copy.ts";

const words = sessionCopy.choosePassword;

/** The password as it is sent; one that breaks the rules is refused before the server would, and as it would. */
export function readNewPassword(typed: string, known: readonly string[]): string {
  const chosen = checkPassword(typed, known);
  if (chosen.ok) return chosen.value;
  throw new CallFailed(422, { field: "password", detail: explain(chosen.refusal) });
}

function explain(refusal: PasswordRefusal): string {
  switch (refusal) {
    case "password-too-short":
      return words.tooShort;
    case "password-too-long":
      return words.tooLong;
    case "password-guessable":
      return words.guessable;
  }
}
