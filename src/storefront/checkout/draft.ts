import { type CheckoutDraft, parseDraft } from "#domain/checkout-draft.ts";
import { CUSTOMER_FIELDS, type CustomerField, type CustomerForm, fieldAsTyped } from "#domain/customer.ts";
import type { MarkedMethod } from "#domain/delivery-choice.ts";
import { createStore } from "#ui/store.ts";
import { readTab, writeTabStored } from "../stored/storage.ts";

const DRAFT_KEY = "saitam-datos";

const BLANK = parseDraft(null);

/** Stored per tab until it is closed or the order is placed (decision 084). */
const draft = createStore(parseDraft(readTab(DRAFT_KEY)));

let prefilledCode = "";

export function useDraft(): CustomerForm {
  return draft.useValue().form;
}

export function readDraft(): CustomerForm {
  return draft.read().form;
}

/** The delivery method that the buyer marked, even while it is not offered. */
export function useMarkedMethod(): MarkedMethod | null {
  return draft.useValue().delivery;
}

export function readMarkedMethod(): MarkedMethod | null {
  return draft.read().delivery;
}

export function markMethod(delivery: MarkedMethod | null): void {
  write({ ...draft.read(), delivery });
}

export function changeDraft(field: CustomerField, typed: string): void {
  const { form, delivery } = draft.read();
  write({ form: { ...form, [field]: fieldAsTyped(field, typed) }, delivery });
}

/** Some password managers fill in fields without firing an event. */
export function readFilledIn(form: HTMLFormElement): void {
  const filledIn = new FormData(form);
  for (const field of CUSTOMER_FIELDS) {
    const typed = filledIn.get(field);
    if (typeof typed === "string") changeDraft(field, typed);
  }
}

/** Keeps a code that is already there. */
export function prefillPostalCode(code: string): void {
  if (readDraft().customer_postal_code !== "") return;
  prefilledCode = code;
  changeDraft("customer_postal_code", code);
}

/** Keeps what the buyer has begun to type. */
export function restoreDraft({ form, delivery }: CheckoutDraft): void {
  if (isDraftBlank()) write({ form, delivery });
}

/** A prefilled code does not count: it was not typed here. */
export function isDraftBlank(): boolean {
  const form = readDraft();
  const isPrefilled = (field: CustomerField) => field === "customer_postal_code" && form[field] === prefilledCode;
  return CUSTOMER_FIELDS.every((field) => form[field] === "" || isPrefilled(field));
}

export function forgetDraft(): void {
  write(BLANK);
}

/** A page restored from the back/forward cache may be older than the tab's draft or order. Returns a function that stops it. */
export function followDraft(): () => void {
  const readAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) draft.write(parseDraft(readTab(DRAFT_KEY)));
  };
  window.addEventListener("pageshow", readAgain);
  return () => window.removeEventListener("pageshow", readAgain);
}

function write(changed: CheckoutDraft): void {
  draft.write(changed);
  writeTabStored(DRAFT_KEY, isDraftBlank() && changed.delivery === null ? "" : JSON.stringify(changed));
}
