import { CUSTOMER_FIELDS, type CustomerField, type CustomerForm, dniAsTyped } from "#domain/customer.ts";
import { createStore } from "#ui/store.ts";

const BLANK = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, ""])) as CustomerForm;

/**
 * What the buyer typed. It outlives a walk to the cart and back, and nothing else: the browser stores a name or a DNI
 * only while an order has no answer (ASVS 14.3.3); filling the form again is what `autocomplete` is for.
 */
const draft = createStore<CustomerForm>(BLANK);

export function useDraft(): CustomerForm {
  return draft.useValue();
}

export function readDraft(): CustomerForm {
  return draft.read();
}

export function changeDraft(field: CustomerField, typed: string): void {
  draft.write({ ...draft.read(), [field]: field === "customer_dni" ? dniAsTyped(typed) : typed });
}

/** Puts back what was sent before the page was loaded again, unless the buyer has begun to type. */
export function restoreDraft(sent: CustomerForm): void {
  if (isDraftBlank()) draft.write(sent);
}

export function isDraftBlank(): boolean {
  return CUSTOMER_FIELDS.every((field) => draft.read()[field] === "");
}

export function forgetDraft(): void {
  draft.write(BLANK);
}
