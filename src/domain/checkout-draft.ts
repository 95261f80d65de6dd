import { customerForm, type CustomerForm, MAX_CUSTOMER_TEXT } from "./customer.ts";
import type { MarkedMethod } from "./delivery-choice.ts";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "./delivery.ts";
import { parseJson, recordOf } from "./json.ts";

export type CheckoutDraft = { form: CustomerForm; delivery: MarkedMethod | null };

/** Characters; text too long for an order is stored anyway, so that the buyer can shorten it. */
const MAX_STORED_TEXT = 10 * MAX_CUSTOMER_TEXT;

export function parseDraft(stored: string | null): CheckoutDraft {
  const { form, delivery } = recordOf(parseJson(stored));
  return { form: repairForm(form), delivery: repairDelivery(delivery) };
}

export function repairForm(stored: unknown): CustomerForm {
  const typed = recordOf(stored);
  return customerForm((field) => textOf(typed[field]));
}

export function repairDelivery(stored: unknown): MarkedMethod | null {
  const { id, kind: named, name } = recordOf(stored);
  const kind = DELIVERY_KINDS.find((known) => known === named);
  if (typeof id !== "string" || typeof name !== "string" || name.length > DELIVERY_LIMITS.name) return null;
  return kind ? { id, kind, name } : null;
}

function textOf(value: unknown): string {
  return typeof value === "string" && value.length <= MAX_STORED_TEXT ? value : "";
}
