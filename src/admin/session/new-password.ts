import { checkLength, explainLength } from "#domain/password.ts";
import { CallFailed } from "../http.ts";

/** Refuses a wrong length as the server would; whether it is easily guessed, only the server knows. */
export function readNewPassword(typed: string): string {
  const chosen = checkLength(typed);
  if (chosen.ok) return chosen.value;
  throw new CallFailed(422, { field: "password", detail: explainLength(chosen.refusal) });
}
