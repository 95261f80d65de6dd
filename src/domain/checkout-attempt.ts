import type { LineKey } from "./cart.ts";
import { CUSTOMER_FIELDS, type CustomerForm, MAX_CUSTOMER_TEXT } from "./customer.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order.ts";

/** Which variant was ordered, and how many. */
export type OrderedLine = LineKey & { quantity: number };

/** What a press of 'Confirmar Pedido' sends. */
export type SentOrder = {
  /** Milliseconds since 1970, by the browser's clock. */
  sent_at: number;
  form: CustomerForm;
  lines: readonly OrderedLine[];
  /** Pesos. */
  total: number;
};

/**
 * A checkout of this browser, from its first step to a placed order (decisions, "Lost answers"). Every order that is
 * sent meanwhile carries the same `key`, so the server places at most one of them.
 */
export type CheckoutAttempt = {
  /** The idempotency key, a UUID. */
  key: string;
  /** How many orders were sent whose answer never came: one of them may have been placed. */
  unanswered: number;
  /** The last of them. */
  last: SentOrder | null;
};

export type AttemptEvent =
  | { type: "sent"; order: SentOrder }
  /** The server placed an order with this key. */
  | { type: "placed" }
  /** The server refused the order that was sent last. */
  | { type: "refused" }
  /** The server knows no order with this key; one that is on its way may still be placed. */
  | { type: "not-placed"; now: number };

/** How long an attempt without an answer is remembered, in milliseconds: whoever gave up is not asked for ever. */
export const ATTEMPT_LIFETIME = 48 * 3_600_000;

/** How long an order may be on its way to the server, in milliseconds. */
const UNDER_WAY_FOR = 60_000;

export function newAttempt(key: string): CheckoutAttempt {
  return { key, unanswered: 0, last: null };
}

/** Whether an order was sent and nobody knows what became of it. */
export function isUnanswered(attempt: CheckoutAttempt | undefined): attempt is CheckoutAttempt & { last: SentOrder } {
  return attempt !== undefined && attempt.last !== null;
}

/** The attempt after an event, or undefined when it is over and the next checkout takes another key. */
export function nextAttempt(attempt: CheckoutAttempt, event: AttemptEvent): CheckoutAttempt | undefined {
  switch (event.type) {
    case "sent":
      return { ...attempt, unanswered: attempt.unanswered + 1, last: event.order };
    case "placed":
      return undefined;
    case "refused": {
      // It says nothing of orders that were sent before: while one of those has no answer, it is asked for.
      const unanswered = Math.max(0, attempt.unanswered - 1);
      return { ...attempt, unanswered, last: unanswered === 0 ? null : attempt.last };
    }
    case "not-placed":
      return attempt.last && isExpired(attempt.last, event.now) ? undefined : attempt;
  }
}

/** Whether an order that the server does not know may still reach it. */
export function isUnderWay({ sent_at }: SentOrder, now: number): boolean {
  return age(sent_at, now) < UNDER_WAY_FOR;
}

function isExpired({ sent_at }: SentOrder, now: number): boolean {
  return age(sent_at, now) > ATTEMPT_LIFETIME;
}

/** A clock that was set back makes nothing younger. */
function age(since: number, now: number): number {
  return Math.abs(now - since);
}

const KEY_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes an attempt of whatever is stored; undefined when there is no key in it. A broken part of an order that was sent
 * is left blank: the key alone tells what became of it. Earlier versions stored the key alone.
 */
export function parseAttempt(stored: string | null): CheckoutAttempt | undefined {
  const text = stored ?? "";
  if (KEY_PATTERN.test(text)) return newAttempt(text);
  const { key, unanswered, last } = recordOf(parseJson(text));
  if (typeof key !== "string" || !KEY_PATTERN.test(key)) return undefined;
  if (last === null || last === undefined) return newAttempt(key);
  const isCount = typeof unanswered === "number" && Number.isSafeInteger(unanswered) && unanswered > 0;
  return { key, unanswered: isCount ? unanswered : 1, last: repairOrder(recordOf(last)) };
}

function repairOrder({ sent_at, form, lines, total }: Record<string, unknown>): SentOrder {
  const typed = recordOf(form);
  return {
    // Without a time it is asked for once more, and then forgotten.
    sent_at: isNumber(sent_at) ? sent_at : 0,
    form: Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, textOf(typed[field])])) as CustomerForm,
    lines: Array.isArray(lines) ? lines.flatMap(repairLine).slice(0, MAX_ORDER_LINES) : [],
    total: isNumber(total) ? total : 0,
  };
}

function repairLine(stored: unknown): OrderedLine[] {
  const { id, variant_id, quantity } = recordOf(stored);
  const isLine =
    typeof id === "string" &&
    (variant_id === null || typeof variant_id === "string") &&
    typeof quantity === "number" &&
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= MAX_LINE_QUANTITY;
  return isLine ? [{ id, variant_id, quantity }] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Nothing, or something that is not ours.
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" && value.length <= MAX_CUSTOMER_TEXT ? value : "";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
