import { CallFailed } from "../http.ts";

/** Which input the server refused, by its name; none when it was something else. */
export function refusedField(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.field : undefined;
}

/** Whether the account has a second factor and no code of it came. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof CallFailed && error.code === "second-factor-required";
}

/** Takes whoever typed to the input that was refused, to type over it; gives whether there is one. */
export function selectRefused(form: HTMLFormElement | null, error: unknown): boolean {
  const field = refusedField(error);
  const input = field === undefined ? null : form?.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return false;
  // `select` alone does not bring the focus in every browser.
  input.focus();
  input.select();
  return true;
}
