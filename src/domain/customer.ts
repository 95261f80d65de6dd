import { isPlainText } from "./plain-text.ts";
import { refuse, ok, type Result } from "./result.ts";

/** The billing form, by the spec's field names (spec 3, "Order form"), in the order of its checks. */
export const CUSTOMER_FIELDS = [
  "customer_name",
  "customer_lastname",
  "customer_dni",
  "customer_phone",
  "customer_email",
  "customer_address",
  "customer_postal_code",
  "customer_city",
] as const;

export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** What the buyer typed. */
export type CustomerForm = Record<CustomerField, string>;

/** A buyer the shop can deliver to: every text trimmed, what was left empty is null. */
export type Customer = Record<Exclude<CustomerField, "customer_phone" | "customer_email">, string> & {
  customer_phone: string | null;
  customer_email: string | null;
};

/** Non-blank after trimming, asked in this order; the first failure stops (spec 5, "Checkout"). */
export const REQUIRED_CUSTOMER_FIELDS = [
  "customer_name",
  "customer_lastname",
  "customer_dni",
  "customer_address",
  "customer_postal_code",
  "customer_city",
] as const satisfies readonly CustomerField[];

/** The longest text accepted in any field of the form, in characters. */
export const MAX_CUSTOMER_TEXT = 200;

/** 7 to 8 digits and nothing else (spec 5); not trimmed. */
const DNI_PATTERN = /^[0-9]{7,8}$/;

const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\][^\s@<>(),;:"[\]\\.]*\.[^\s@<>(),;:"[\]\\]+$/;

/** C0 and C1 control characters, line breaks too: no name or street has them, and a mail header must never. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;

export type CustomerRefusal =
  | { reason: "missing-field"; field: CustomerField }
  | { reason: "invalid-dni"; field: "customer_dni" }
  | { reason: "invalid-email"; field: "customer_email" }
  | { reason: "text-too-long"; field: CustomerField }
  | { reason: "invalid-text"; field: CustomerField };

/** Whether a text has the shape of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_CUSTOMER_TEXT && EMAIL_PATTERN.test(text);
}

/** Whether a text is a DNI's 7 to 8 digits and nothing else. */
export function isDni(text: string): boolean {
  return DNI_PATTERN.test(text);
}

/** What the toast calls a field: the form name without `customer_`, one underscore a space (spec 5). */
export function fieldLabel(field: CustomerField): string {
  return field.replace("customer_", "").replace("_", " ");
}

/** Whether a text is longer than any field of the form takes. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_CUSTOMER_TEXT;
}

/** Lets the buyer paste "12.345.678" or "12-345-678": what the input keeps of what was typed (decisions, "Checkout"). */
export function dniAsTyped(typed: string): string {
  return typed.replace(/[.\s\p{Dash}]/gu, "");
}

/** Checks the form in the spec's order and stops at the first failure; trims what it accepts. */
export function checkCustomer(form: CustomerForm): Result<Customer, CustomerRefusal> {
  for (const field of REQUIRED_CUSTOMER_FIELDS) {
    if (form[field].trim() === "") return refuse({ reason: "missing-field", field });
  }
  if (!isDni(form.customer_dni)) return refuse({ reason: "invalid-dni", field: "customer_dni" });

  const email = form.customer_email.trim();
  if (email !== "" && !isEmail(email)) return refuse({ reason: "invalid-email", field: "customer_email" });

  for (const field of CUSTOMER_FIELDS) {
    const typed = form[field].trim();
    if (isTooLong(form[field])) return refuse({ reason: "text-too-long", field });
    if (CONTROL_CHARACTERS.test(typed) || !isPlainText(typed)) {
      return refuse({ reason: "invalid-text", field });
    }
  }

  return ok({
    customer_name: form.customer_name.trim(),
    customer_lastname: form.customer_lastname.trim(),
    customer_dni: form.customer_dni,
    customer_phone: form.customer_phone.trim() || null,
    customer_email: email || null,
    customer_address: form.customer_address.trim(),
    customer_postal_code: form.customer_postal_code.trim(),
    customer_city: form.customer_city.trim(),
  });
}
