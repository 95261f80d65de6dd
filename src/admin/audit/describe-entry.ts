import type { AuditAction, AuditChanges, AuditValue } from "#domain/audit.ts";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { DELIVERY_NAMES, type DeliveryKind } from "#domain/delivery.ts";
import { inlineDeliveryPrice } from "#domain/format-delivery-price.ts";
import { formatAmount } from "#domain/money.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { readableNumber } from "#domain/phone.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { isProvince, PROVINCES } from "#domain/provinces.ts";
import { PAYMENT_FIELDS } from "#domain/settings.ts";
import { excerpt } from "#domain/spelling.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import { buyersCopy } from "../buyers/copy.ts";
import { copy } from "../copy.ts";
import { formatDate } from "../parts/date.ts";
import { ACTIONS, auditCopy as words, FIELD_NAMES, THE_FIELD, WHETHER_ANY } from "./copy.ts";

/** A text that is longer is cut in a line, in characters. */
const LONGEST = 80;

/** What follows the actor's name; `subject` may be a link. */
type Sentence = { before: string; subject: string; after: string };

/** An entry's sentence, and the changes that do not fit into it. */
export function describeEntry(entry: AuditRow): { sentence: Sentence; lines: string[] } {
  const fields = Object.keys(entry.changes);
  const [only] = fields.length === 1 ? fields : [];
  const change = only === undefined ? undefined : entry.changes[only];
  const isShownWhole = only !== undefined && change !== undefined && hasRoom(entry.action, only, change);
  return {
    sentence: sentenceOf(entry, isShownWhole ? only : undefined),
    lines: isShownWhole ? [] : linesOf(entry),
  };
}

function linesOf({ action, changes }: AuditRow): string[] {
  if (action === "buyer-corrected") return [correctedFields(changes)];
  if (action === "order-corrected") return correctionLines(changes);
  if (action === "delivery-method-created" || action === "delivery-method-edited") return methodLines(action, changes);
  if (action !== "category-deleted") return changeLines(changes);
  const moved = Number(changes["products"]?.[0] ?? 0);
  if (moved === 0) return [];
  return [words.movedTo(copy.counts.products(moved), moved === 1, GENERAL_CATEGORY)];
}

/** Which of a buyer's fields were corrected: the values are only on the order. */
function correctedFields(changes: AuditChanges): string {
  return CUSTOMER_FIELDS.filter((field) => field in changes)
    .map((field) => buyersCopy.fields[field])
    .join(", ");
}

function correctionLines(changes: AuditChanges): string[] {
  const others = Object.entries(changes).filter(([field]) => !CUSTOMER_FIELDS.some((name) => name === field));
  return [...changeLines(Object.fromEntries(others)), correctedFields(changes)].filter(Boolean);
}

/** A method's price may be nothing, or agreed with the buyer. */
function methodLines(action: AuditAction, changes: AuditChanges): string[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    if (field !== "price") return changeLines({ [field]: change });
    const [was = "", is = ""] = change.map((price) => inlineDeliveryPrice(price === null ? null : Number(price)));
    if (action === "delivery-method-created") return `${FIELD_NAMES[field]}: ${is}`;
    return `${FIELD_NAMES[field]}: ${words.beforeAndNow(was, is)}`;
  });
}

export function changeLines(changes: AuditChanges): string[] {
  return Object.entries(changes).map(([field, change]) => {
    const [was, is] = field === "order" ? movedPart(change) : change;
    const name = FIELD_NAMES[field] ?? field;
    const whether = WHETHER_ANY[field];
    if (whether) return `${name}: ${whether[is === true ? 0 : 1]}`;
    if (was === null) return `${name}: ${formatValue(field, is)}`;
    if (is === null) return `${name}: ${words.before(formatValue(field, was))}`;
    return `${name}: ${words.fromTo(formatValue(field, was), formatValue(field, is))}`;
  });
}

/** Of two orders of the same names, what lies between the first and last that moved; a long end would be cut. */
function movedPart(orders: AuditChanges[string]): AuditChanges[string] {
  const [was, is] = [String(orders[0]).split(", "), String(orders[1]).split(", ")];
  const isMoved = (name: string, index: number) => name !== is[index];
  const [first, end] = [was.findIndex(isMoved), was.findLastIndex(isMoved) + 1];
  return [was.slice(first, end).join(", "), is.slice(first, end).join(", ")];
}

/** Whether the sentence itself contains both values. */
function hasRoom(action: AuditAction, field: string, [was, is]: [AuditValue, AuditValue]): boolean {
  if (action === "status-changed" || action === "status-undone" || action === "stock-changed") return true;
  const isShort = [was, is].every((value) => String(value ?? "").length <= LONGEST / 2);
  return action === "product-edited" && THE_FIELD[field] !== undefined && isShort;
}

/** `whole` is the one field that the sentence tells of from beginning to end. */
function sentenceOf({ action, actor, subject, subject_id, changes }: AuditRow, whole: string | undefined): Sentence {
  const sentence = (before: string, subject = "", after = ""): Sentence => ({ before, subject, after });
  const fromTo = whole === undefined ? "" : fromWhatToWhat(whole, changes);
  if (action === "category-edited" && subject_id === null) return sentence(words.categoriesOrdered);
  if (action === "delivery-method-edited" && subject_id === null) return sentence(words.methodsOrdered);
  if (action === "settings-changed" && PAYMENT_FIELDS.some((field) => field in changes)) {
    return sentence(words.paymentChanged);
  }
  const isOneField = action === "product-edited" && whole !== undefined;
  const [done, naming] = ACTIONS[action];
  const did = isOneField ? words.fieldChanged(THE_FIELD[whole] ?? "") : done;
  const isOneVariant = action === "stock-changed" && whole !== undefined && whole !== "stock";
  switch (naming) {
    case "quoted":
      return sentence(did, `«${subject}»`, isOneVariant ? `(${whole}) ${fromTo}` : fromTo);
    case "plain":
      return sentence(did, subject, fromTo);
    case "none":
      return sentence(did);
    case "account":
      return actor === subject ? sentence(did) : sentence(words.ofAccount(did), subject);
  }
}

function fromWhatToWhat(field: string, changes: AuditChanges): string {
  const [was, is] = changes[field] ?? [null, null];
  return words.fromTo(formatValue(field, was), formatValue(field, is));
}

/** Of letters in a list. */
function namesOf(provinces: string): string {
  const names = provinces.split(", ").map((letter) => (isProvince(letter) ? PROVINCES[letter] : letter));
  return names.join(", ");
}

function formatValue(field: string, value: AuditValue): string {
  if (field === "discount_percentage") return value === null ? words.noDiscount : `${value} %`;
  if (value === null || value === "") return copy.newer.empty;
  if (field === "is_active") return value === true ? words.active : words.inactive;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (field === "payment_due_at") return formatDate(String(value));
  if (field === "retention_months") return words.months(String(value));
  if (field === "price" || field === "free_from" || field === "total_amount" || field === "amount") {
    return formatAmount(Number(value));
  }
  if (field === "kind") return DELIVERY_NAMES[value as DeliveryKind] ?? String(value);
  if (field === "provinces") return namesOf(String(value));
  if (field === "status") return STATUS_NAMES[value as OrderStatus] ?? String(value);
  if (field === "whatsapp") return readableNumber(String(value));
  return excerpt(String(value).replace(".", typeof value === "number" ? "," : "."), LONGEST);
}
