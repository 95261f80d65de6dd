import { isPlainText } from "./plain-text.ts";
import { refuse, ok, type Result } from "./result.ts";
import { withoutInvisible } from "./spelling.ts";

/** Spec 3, "Order form", in the order of the checks. */
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

export type CustomerForm = Record<CustomerField, string>;

export function customerForm(textOf: (field: CustomerField) => string): CustomerForm {
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, textOf(field)])) as CustomerForm;
}

/** Texts are trimmed; an empty one is null. */
export type Customer = Record<Exclude<CustomerField, "customer_phone" | "customer_email">, string> & {
  customer_phone: string | null;
  customer_email: string | null;
};

/** Not blank after trimming; the first failure stops (spec 5, "Checkout"). */
export const REQUIRED_CUSTOMER_FIELDS = CUSTOMER_FIELDS.filter(
  (field) => field !== "customer_phone" && field !== "customer_email",
);

/** Whoever collects an order is not asked for them. */
export const ADDRESS_FIELDS = [
  "customer_address",
  "customer_postal_code",
  "customer_city",
] as const satisfies readonly CustomerField[];

export type CustomerAddress = Pick<CustomerForm, (typeof ADDRESS_FIELDS)[number]>;

const COPIED_FIELDS: ReadonlySet<CustomerField> = new Set(["customer_phone", "customer_email", "customer_postal_code"]);

export const MAX_CUSTOMER_TEXT = 200; // characters

const NO_ADDRESS: CustomerAddress = { customer_address: "", customer_postal_code: "", customer_city: "" };

const DNI_PATTERN = /^[0-9]{7,8}$/; // not trimmed (spec 5)

/** Refuses invisible characters, often pasted along with an address: no mail would arrive. */
const EMAIL_PATTERN = /^[^\s\p{Cf}@<>(),;:"[\]\\]+@(?:[^\s\p{Cf}@<>(),;:"[\]\\.]+\.)+[^\s\p{Cf}@<>(),;:"[\]\\.]+$/u;

/** Empty parts, domain labels with a hyphen at an end, over 64 characters before the @ (RFC 5321, 4.1.2, 4.5.3.1.1). */
const UNREACHABLE_EMAIL = /^\.|\.[.@]|^[^@]{65}|^[^@]+@(?:-|.*(?:\.-|-\.|-$))/;

/** Line breaks too: a mail header must never hold one. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export type CustomerRefusal =
  | { reason: "missing-field"; field: CustomerField }
  | { reason: "invalid-dni"; field: "customer_dni" }
  | { reason: "invalid-email"; field: "customer_email" }
  | { reason: "text-too-long"; field: CustomerField }
  | { reason: "invalid-text"; field: CustomerField };

export function isEmail(text: string): boolean {
  return text.length <= MAX_CUSTOMER_TEXT && EMAIL_PATTERN.test(text) && !UNREACHABLE_EMAIL.test(text);
}

export function isDni(text: string): boolean {
  return DNI_PATTERN.test(text);
}

export function comparableDni(dni: string): string {
  return dni.replace(/\D/g, "").replace(/^0+/, "");
}

export function isSameDni(one: string, other: string): boolean {
  return comparableDni(one) === comparableDni(other);
}

/** Both spellings that orders may have stored, of seven and eight digits: a leading zero changes nothing. */
export function dniSpellings(dni: string): string[] {
  const digits = comparableDni(dni);
  return [...new Set([digits.padStart(7, "0"), digits.padStart(8, "0")])];
}

/** The form name without `customer_`, one underscore a space (spec 5). */
export function fieldLabel(field: CustomerField): string {
  return field.replace("customer_", "").replace("_", " ");
}

export function isTooLong(text: string): boolean {
  return text.length > MAX_CUSTOMER_TEXT;
}

/** Cleans up pasted text; names and addresses stay as typed, but tabs are spaces. */
export function fieldAsTyped(field: CustomerField, typed: string): string {
  if (field === "customer_dni") return dniAsTyped(typed);
  // They would be refused, and nobody sees them. The browser makes spaces of other line breaks.
  const line = typed.replace(/[\t\u2028\u2029]/g, " ");
  return COPIED_FIELDS.has(field) ? withoutInvisible(line) : line;
}

export function dniAsTyped(typed: string): string {
  return typed.replace(/[.\s\p{Dash}\p{Cf}]/gu, "");
}

export function isAddressField(field: CustomerField): boolean {
  return ADDRESS_FIELDS.some((name) => name === field);
}

export function hasNoAddress(form: CustomerForm): boolean {
  return ADDRESS_FIELDS.every((field) => form[field].trim() === "");
}

export function withoutAddress<Form extends CustomerForm | Customer>(form: Form): Form {
  return { ...form, ...NO_ADDRESS };
}

export function checkCustomer(typed: CustomerForm, isPickup = false): Result<Customer, CustomerRefusal> {
  const form = isPickup ? withoutAddress(typed) : typed;
  const trimmed = customerForm((field) => form[field].trim());
  for (const field of REQUIRED_CUSTOMER_FIELDS) {
    if (isPickup && isAddressField(field)) continue;
    if (trimmed[field] === "") return refuse({ reason: "missing-field", field });
  }
  if (!isDni(form.customer_dni)) return refuse({ reason: "invalid-dni", field: "customer_dni" });

  const { customer_phone: phone, customer_email: email } = trimmed;
  if (email !== "" && !isEmail(email)) return refuse({ reason: "invalid-email", field: "customer_email" });

  for (const field of CUSTOMER_FIELDS) {
    if (isTooLong(form[field])) return refuse({ reason: "text-too-long", field });
    if (CONTROL_CHARACTERS.test(trimmed[field]) || !isPlainText(trimmed[field])) {
      return refuse({ reason: "invalid-text", field });
    }
  }

  return ok({ ...trimmed, customer_phone: phone || null, customer_email: email || null });
}
