import { CUSTOMER_FIELDS, type CustomerField, type CustomerForm, dniAsTyped } from "#domain/customer.ts";
import { createStore } from "#ui/store.ts";

const BLANK = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, ""])) as CustomerForm;

/** In memory: the browser stores a name or DNI only while an order has no answer (ASVS 14.3.3). */
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

/** Unless the buyer has begun to type. */
export function restoreDraft(sent: CustomerForm): void {
  if (isDraftBlank()) draft.write(sent);
}

export function isDraftBlank(): boolean {
  return CUSTOMER_FIELDS.every((field) => draft.read()[field] === "");
}

export function forgetDraft(): void {
  draft.write(BLANK);
}
