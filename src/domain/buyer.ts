import {
  checkCustomer,
  type Customer,
  type CustomerForm,
  type CustomerRefusal,
  dniAsTyped,
  isDni,
  isSameDni,
} from "./customer.ts";
import type { OrderStatus } from "./order.ts";
import { internationalNumber, MIN_PHONE_DIGITS, PHONE_TEXT } from "./phone.ts";
import { ok, refuse, type Result } from "./result.ts";
import { withoutInvisible } from "./spelling.ts";
import { type Withdrawal, type WithdrawalRefusal, readWithdrawal } from "./withdrawal.ts";

export const ERASED = "Datos eliminados";

export const ANONYMISE_WORD = "ANONIMIZAR";

export const MAX_BUYER_RECORDS = 500; // orders and as many requests, in one call

/** Open orders still need their buyer's data. */
export const ANONYMISABLE_STATUSES = ["delivered", "cancelled"] as const satisfies OrderStatus[];

export const MAX_BUYER_SEARCH = 200; // characters

const STORED_EMAIL = /^[^\s@]+@[^\s@]+$/; // also one that a later rule refuses

export type BuyerSearch = { dni?: string; email?: string; phone?: string };

/** Eight digits may be a DNI or a phone of Buenos Aires: both are searched. */
export function readBuyerSearch(typed: string): Result<BuyerSearch, { reason: "unreadable" }> {
  const text = withoutInvisible(typed).trim();
  if (STORED_EMAIL.test(text)) return ok({ email: comparableEmail(text) });
  if (!PHONE_TEXT.test(text)) return refuse({ reason: "unreadable" });
  const dni = dniAsTyped(text);
  const phone = internationalNumber(text);
  if (!isDni(dni) && phone === undefined) return refuse({ reason: "unreadable" });
  return ok({ ...(isDni(dni) && { dni }), ...(phone !== undefined && { phone }) });
}

export function comparableEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function comparablePhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  return internationalNumber(phone) ?? (digits.length >= MIN_PHONE_DIGITS ? digits : undefined);
}

/** `phones` are `comparablePhone`s and `emails` are `comparableEmail`s; `orderNumbers` are of the orders with that DNI. */
export type BuyerClues = {
  dni: string | undefined;
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  orderNumbers: ReadonlySet<string>;
};

export const SHARED_CLUES = ["dni", "email", "phone", "order-number"] as const;

export type SharedClue = (typeof SHARED_CLUES)[number];

type NamedBuyer = { dni?: string; email: string | null; phone: string | null; order_number?: string | null };

export function sharedClues(clues: BuyerClues, { dni, email, phone, order_number }: NamedBuyer): SharedClue[] {
  const key = phone === null ? undefined : comparablePhone(phone);
  const isShared: Record<SharedClue, boolean> = {
    dni: dni !== undefined && clues.dni !== undefined && isSameDni(dni, clues.dni),
    email: email !== null && clues.emails.has(comparableEmail(email)),
    phone: key !== undefined && clues.phones.has(key),
    "order-number": typeof order_number === "string" && clues.orderNumbers.has(order_number),
  };
  return SHARED_CLUES.filter((clue) => isShared[clue]);
}

/** Whether the record certainly belongs to the buyer: a phone, an e-mail or a name may be shared by several people. */
export function isOwnRecord(shared: readonly SharedClue[]): boolean {
  const isReached = shared.includes("email") || shared.includes("phone");
  return shared.includes("dni") || (shared.includes("order-number") && isReached);
}

export function isAnonymisable(status: OrderStatus): boolean {
  return ANONYMISABLE_STATUSES.some((closed) => closed === status);
}

export function correctCustomer(
  customer: Customer,
  changes: Partial<CustomerForm>,
  isPickup = false,
): Result<Customer, CustomerRefusal> {
  const form = {
    ...customer,
    customer_phone: customer.customer_phone ?? "",
    customer_email: customer.customer_email ?? "",
  };
  return checkCustomer({ ...form, ...changes }, isPickup);
}

/** A request stores one name, so first and last name are joined; a last name alone changes nothing. */
export function correctWithdrawal(
  withdrawal: Withdrawal,
  { customer_name, customer_lastname, customer_email, customer_phone }: Partial<CustomerForm>,
): Result<Withdrawal, WithdrawalRefusal> {
  const isRenamed = customer_name !== undefined;
  return readWithdrawal({
    name: isRenamed ? [customer_name, customer_lastname].filter(Boolean).join(" ") : withdrawal.name,
    email: customer_email ?? withdrawal.email ?? "",
    phone: customer_phone ?? withdrawal.phone ?? "",
    order_number: withdrawal.order_number ?? "",
    message: withdrawal.message ?? "",
  });
}
