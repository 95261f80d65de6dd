import { checkLength, explainLength } from "#domain/password.ts";
import { CallFailed } from "../http.ts";

/** Refuses a wrong length like the server; only the server knows whether it is easily guessed. */
export function readNewPassword(typed: string): string {
  const chosen = checkLength(typed);
  if (chosen.ok) return chosen.value;
  throw new CallFailed(422, { field: "password", detail: explainLength(chosen.refusal) });
}
