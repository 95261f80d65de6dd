import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { parseJson } from "#domain/json.ts";
import { createStored } from "../stored/stored.ts";

const POSTAL_CODE_KEY = "saitam-codigo-postal";

/** As the shopper typed it, stored in the browser; empty when unknown, and while the server renders. */
export const {
  read: readTypedPostalCode,
  write: typePostalCode,
  useValue: usePostalCode,
} = createStored(POSTAL_CODE_KEY, parseTyped);

function parseTyped(stored: string | null): string {
  const typed = parseJson(stored);
  return typeof typed === "string" ? typed.slice(0, MAX_CUSTOMER_TEXT) : "";
}
