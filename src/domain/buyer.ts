import {
  checkCustomer,
  type Customer,
  type CustomerForm,
  type CustomerRefusal,
  dniAsTyped,
  isDni,
  isEmail,
} from "./customer.ts";
import type { OrderStatus } from "./order.ts";
import { internationalNumber } from "./phone.ts";
import { type Regret, type RegretRefusal, readRegret } from "./regret.ts";
import { ok, refuse, type Result } from "./result.ts";

/** What stands where a buyer's name stood before it was removed. */
export const ERASED = "Datos eliminados";

/** What has to be typed before personal data is removed for good. */
export const ANONYMISE_WORD = "ANONIMIZAR";

/** The most orders and requests that one call corrects, exports or anonymises, of each. */
export const MAX_BUYER_RECORDS = 500;

/** Only these: whoever prepares an order, or may still get one, needs to know for whom. */
export const ANONYMISABLE_STATUSES = ["delivered", "cancelled"] as const satisfies OrderStatus[];

/** Longest text that a buyer is searched by, in characters. */
export const MAX_BUYER_SEARCH = 200;

/** Fewer digits tell no two phones apart. */
const PHONE_DIGITS = 6;

/** Everything that a text may name a buyer by. */
export type BuyerSearch = { dni?: string; email?: string; phone?: string };

/** Understands a DNI, an e-mail or a phone. Eight digits may be a DNI or a phone of Buenos Aires: both are searched. */
export function readBuyerSearch(typed: string): Result<BuyerSearch, { reason: "unreadable" }> {
  const text = typed.trim();
  if (isEmail(text)) return ok({ email: emailKey(text) });
  if (!/^[\d\s()+.-]+$/.test(text)) return refuse({ reason: "unreadable" });
  const dni = dniAsTyped(text).replaceAll("-", "");
  const phone = internationalNumber(text);
  if (!isDni(dni) && phone === undefined) return refuse({ reason: "unreadable" });
  return ok({ ...(isDni(dni) && { dni }), ...(phone !== undefined && { phone }) });
}

/** Equal for spellings of one e-mail. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Equal for spellings of one phone; undefined for what is nobody's phone. */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  return internationalNumber(phone) ?? (digits.length >= PHONE_DIGITS ? digits : undefined);
}

/** What is known of one buyer. `phones` are keys of `phoneKey`, `emails` of `emailKey`. */
export type BuyerClues = {
  dni: string | undefined;
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  /** Of the orders with that DNI. */
  orderNumbers: ReadonlySet<string>;
};

/** What an order or a request has in common with a buyer. */
export type SharedClue = "dni" | "email" | "phone" | "order-number";

/** How an order or a request names whom it is from; a request has no DNI. */
export type NamedBuyer = { dni?: string; email: string | null; phone: string | null; order_number?: string | null };

/** What a record shares with a buyer; nothing when it is somebody else's. */
export function sharedClues(clues: BuyerClues, { dni, email, phone, order_number }: NamedBuyer): SharedClue[] {
  const key = phone === null ? undefined : phoneKey(phone);
  const isShared: Record<SharedClue, boolean> = {
    dni: dni !== undefined && dni === clues.dni,
    email: email !== null && clues.emails.has(emailKey(email)),
    phone: key !== undefined && clues.phones.has(key),
    "order-number": typeof order_number === "string" && clues.orderNumbers.has(order_number),
  };
  return (Object.keys(isShared) as SharedClue[]).filter((clue) => isShared[clue]);
}

/**
 * Whether a record is the buyer's own without a person having to look: an order by its DNI, a request by the number of
 * such an order and an e-mail or phone beside it. A family has one phone, a couple one e-mail, and names say nothing.
 */
export function isOwnRecord(shared: readonly SharedClue[]): boolean {
  const isReached = shared.includes("email") || shared.includes("phone");
  return shared.includes("dni") || (shared.includes("order-number") && isReached);
}

/** Whether an order's data may be removed now. */
export function isAnonymisable(status: OrderStatus): boolean {
  return ANONYMISABLE_STATUSES.some((closed) => closed === status);
}

/** An order's customer with what was corrected, by the rules of the checkout. */
export function correctCustomer(customer: Customer, changes: Partial<CustomerForm>): Result<Customer, CustomerRefusal> {
  const form = {
    ...customer,
    customer_phone: customer.customer_phone ?? "",
    customer_email: customer.customer_email ?? "",
  };
  return checkCustomer({ ...form, ...changes });
}

/** A request's sender with what was corrected, by the rules of its form. Its one name is the first and the last name. */
export function correctRegret(
  regret: Regret,
  { customer_name, customer_lastname, customer_email, customer_phone }: Partial<CustomerForm>,
): Result<Regret, RegretRefusal> {
  const name = [customer_name, customer_lastname].filter((part) => part !== undefined).join(" ");
  return readRegret({
    name: customer_name === undefined && customer_lastname === undefined ? regret.name : name,
    email: customer_email ?? regret.email ?? "",
    phone: customer_phone ?? regret.phone ?? "",
    order_number: regret.order_number ?? "",
    message: regret.message ?? "",
  });
}
