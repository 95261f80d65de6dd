import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { createStore } from "#ui/store.ts";
import { readStored, watchStored, writeStored } from "../stored/storage.ts";

const POSTAL_CODE_KEY = "saitam-codigo-postal";

const postalCode = createStore("");

/** As the shopper typed it, stored in the browser; empty when unknown. */
export const usePostalCode = postalCode.useValue;

export const readTypedPostalCode = postalCode.read;

export function typePostalCode(typed: string): void {
  const text = typed.slice(0, MAX_CUSTOMER_TEXT);
  writeStored(POSTAL_CODE_KEY, text);
  postalCode.write(text);
}

/** Reads what is stored, and follows other tabs. The result stops it. */
export function followPostalCode(): () => void {
  const read = () => postalCode.write((readStored(POSTAL_CODE_KEY) ?? "").slice(0, MAX_CUSTOMER_TEXT));
  read();
  return watchStored(POSTAL_CODE_KEY, read);
}
