import { CUSTOMER_FIELDS, customerForm, type CustomerField, type CustomerForm, dniAsTyped } from "#domain/customer.ts";
import type { MarkedMethod } from "#domain/delivery-choice.ts";
import { createStore } from "#ui/store.ts";

const BLANK = customerForm(() => "");

/** In memory: the browser stores a name or DNI only while an order has no answer (ASVS 14.3.3). */
const draft = createStore<CustomerForm>(BLANK);

const marked = createStore<MarkedMethod | null>(null);

let prefilledCode = "";

export function useDraft(): CustomerForm {
  return draft.useValue();
}

export function readDraft(): CustomerForm {
  return draft.read();
}

/** The delivery that the buyer marked, also while it is not offered. */
export const useMarkedMethod = marked.useValue;

export const readMarkedMethod = marked.read;

export const markMethod = marked.write;

export function changeDraft(field: CustomerField, typed: string): void {
  draft.write({ ...draft.read(), [field]: field === "customer_dni" ? dniAsTyped(typed) : typed });
}

/** Unless there is one. */
export function prefillPostalCode(code: string): void {
  if (draft.read().customer_postal_code !== "") return;
  prefilledCode = code;
  changeDraft("customer_postal_code", code);
}

/** Unless the buyer has begun to type. */
export function restoreDraft(sent: CustomerForm, delivery: MarkedMethod | null): void {
  if (!isDraftBlank()) return;
  draft.write(sent);
  marked.write(delivery);
}

/** A prefilled code was not typed here. */
export function isDraftBlank(): boolean {
  const form = draft.read();
  const isPrefilled = (field: CustomerField) => field === "customer_postal_code" && form[field] === prefilledCode;
  return CUSTOMER_FIELDS.every((field) => form[field] === "" || isPrefilled(field));
}

export function forgetDraft(): void {
  draft.write(BLANK);
  marked.write(null);
}
