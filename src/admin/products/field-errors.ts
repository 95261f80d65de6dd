import { CallFailed } from "../http.ts";
import type { FieldErrors } from "./product-fields.tsx";

/** The part of a field's path that a form knows: `variants.3.stock` is about the variants. */
function fieldOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.field?.split(".")[0] : undefined;
}

/** What a refusal says about one field of the form. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const field = fieldOf(error);
  return field !== undefined && error instanceof CallFailed ? { [field]: error.detail } : {};
}

/** Takes whoever typed to what was refused, a field or else the words about it, once the form can be typed in again. */
export function focusRefused(form: HTMLFormElement | null, error: unknown): void {
  const field = fieldOf(error);
  if (!form || field === undefined) return;
  requestAnimationFrame(() => {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
    else form.querySelector(`[data-error-of="${CSS.escape(field)}"]`)?.scrollIntoView({ block: "center" });
  });
}
