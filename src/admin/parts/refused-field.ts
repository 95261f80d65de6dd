import { CallFailed, detailOf } from "../http.ts";

/** The name of the input that the server refused. */
export function refusedField(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.field : undefined;
}

/** Why the server refused this input. */
export function refusalOf(error: unknown, field: string): string | undefined {
  return refusedField(error) === field ? detailOf(error) : undefined;
}

export function isCodeMissing(error: unknown): boolean {
  return error instanceof CallFailed && error.code === "second-factor-required";
}

/** Selects the refused input; false when there is none. */
export function selectRefused(form: HTMLFormElement | null, error: unknown): boolean {
  const field = refusedField(error);
  const input = field === undefined ? null : form?.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return false;
  // In some browsers `select` does not focus.
  input.focus();
  input.select();
  return true;
}

/** By the input's name; false if there is none. */
export function focusField(container: ParentNode | null, field: string | undefined): boolean {
  const control = field !== undefined && container?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  if (!control) return false;
  control.focus();
  // Browsers consider a field behind a sticky bar visible; its scroll margin corrects that.
  control.scrollIntoView({ block: "nearest" });
  return true;
}
