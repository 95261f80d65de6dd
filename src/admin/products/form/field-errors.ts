import { detailOf } from "../../http.ts";
import { focusField, refusedField } from "../../parts/refused-field.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { FieldErrors } from "./product-fields.tsx";

/** The first part of the path: `variants.3.stock` is about `variants`. */
function fieldOf(error: unknown): string | undefined {
  return refusedField(error)?.split(".")[0];
}

/** Until something else is typed there than what was sent. */
export function fieldErrorsOf(error: unknown, sent: ProductDraft | undefined, now: ProductDraft): FieldErrors {
  const field = fieldOf(error);
  if (!sent || field === undefined || typedIn(sent, field) !== typedIn(now, field)) return {};
  return { [field]: detailOf(error) };
}

/** Stock and variants are the grid's. */
function typedIn(draft: ProductDraft, field: string): unknown {
  const fields: Record<string, unknown> = draft;
  return field in fields ? fields[field] : draft.grid;
}

/** Focuses the refused field, or else its error text, once the form is enabled again. */
export function focusRefused(form: HTMLFormElement | null, error: unknown): void {
  const field = fieldOf(error);
  if (!form || field === undefined) return;
  requestAnimationFrame(() => {
    if (focusField(form, field)) return;
    form.querySelector(`[data-error-of="${CSS.escape(field)}"]`)?.scrollIntoView({ block: "center" });
  });
}
