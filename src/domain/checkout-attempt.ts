import type { LineKey } from "./cart.ts";
import { type CheckoutDraft, repairDelivery, repairForm } from "./checkout-draft.ts";
import { type JsonRecord, parseJson, recordOf } from "./json.ts";
import { isLineQuantity, MAX_ORDER_LINES } from "./order-size.ts";
import { isUuid } from "./uuid.ts";

export type OrderedLine = LineKey & { quantity: number };

export function orderedLine({ id, variant_id, quantity }: OrderedLine): OrderedLine {
  return { id, variant_id, quantity };
}

/** `sent_at`: milliseconds since 1970 by the browser's clock; `total`: pesos; `delivery`: null in shops without, and from old versions. */
export type SentOrder = CheckoutDraft & {
  sent_at: number;
  lines: readonly OrderedLine[];
  total: number;
};

/** All orders of one checkout share `key`, so the server places at most one (decision 022). */
export type CheckoutAttempt = {
  key: string;
  unanswered: number; // orders sent without an answer; one of them may have been placed
  last: SentOrder | null;
};

export type AttemptEvent =
  | { type: "sent"; order: SentOrder }
  | { type: "placed" }
  | { type: "refused" }
  /** The server has no order with this key; a request in flight may still place one. */
  | { type: "not-placed"; now: number };

export const ATTEMPT_LIFETIME = 48 * 3_600_000; // milliseconds

const UNDER_WAY_FOR = 60_000; // milliseconds

export function newAttempt(key: string): CheckoutAttempt {
  return { key, unanswered: 0, last: null };
}

export function isUnanswered(attempt: CheckoutAttempt | undefined): attempt is CheckoutAttempt & { last: SentOrder } {
  return attempt !== undefined && attempt.last !== null;
}

/** Undefined when the attempt is over: the next checkout gets a new key. */
export function nextAttempt(attempt: CheckoutAttempt, event: AttemptEvent): CheckoutAttempt | undefined {
  switch (event.type) {
    case "sent":
      return { ...attempt, unanswered: attempt.unanswered + 1, last: event.order };
    case "placed":
      return undefined;
    case "refused": {
      const unanswered = Math.max(0, attempt.unanswered - 1);
      return { ...attempt, unanswered, last: unanswered === 0 ? null : attempt.last };
    }
    case "not-placed":
      return attempt.last && isExpired(attempt.last, event.now) ? undefined : attempt;
  }
}

export function isInFlight({ sent_at }: SentOrder, now: number): boolean {
  return age(sent_at, now) < UNDER_WAY_FOR;
}

function isExpired({ sent_at }: SentOrder, now: number): boolean {
  return age(sent_at, now) > ATTEMPT_LIFETIME;
}

/** Absolute: the clock may have been set back in between. */
function age(since: number, now: number): number {
  return Math.abs(now - since);
}

/** Undefined without a key. The key alone, as earlier versions stored it, is enough to find the order. */
export function parseAttempt(stored: string | null): CheckoutAttempt | undefined {
  const text = stored ?? "";
  if (isUuid(text)) return newAttempt(text);
  const { key, unanswered, last } = recordOf(parseJson(text));
  if (typeof key !== "string" || !isUuid(key)) return undefined;
  if (last === null || last === undefined) return newAttempt(key);
  const isCount = typeof unanswered === "number" && Number.isSafeInteger(unanswered) && unanswered > 0;
  return { key, unanswered: isCount ? unanswered : 1, last: repairOrder(recordOf(last)) };
}

function repairOrder({ sent_at, form, lines, delivery, total }: JsonRecord): SentOrder {
  return {
    // Without a time it is looked up once more, then dropped.
    sent_at: isNumber(sent_at) ? sent_at : 0,
    form: repairForm(form),
    lines: Array.isArray(lines) ? lines.flatMap(repairLine).slice(0, MAX_ORDER_LINES) : [],
    delivery: repairDelivery(delivery),
    total: isNumber(total) ? total : 0,
  };
}

function repairLine(stored: unknown): OrderedLine[] {
  const { id, variant_id, quantity } = recordOf(stored);
  if (typeof id !== "string" || !isLineQuantity(quantity)) return [];
  return variant_id === null || typeof variant_id === "string" ? [{ id, variant_id, quantity }] : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
