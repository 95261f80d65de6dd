import type { CustomerAddress } from "./customer.ts";
import type { Delivery } from "./delivery.ts";
import type { Pesos } from "./money.ts";
import type { Choice } from "./product.ts";

/** What the history of an order tells; all but 'status' leave the status as it is. */
export const ORDER_EVENT_KINDS = [
  "status",
  "receipt-sent",
  "receipt-rejected",
  "payment-added", // by a movement: a part for an order that is open, or more for one that is paid
  "deadline-changed",
  "deadline-near",
  "ready", // to be collected
  "link-renewed",
  "corrected", // its lines, its address or its delivery, by an administrator
] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** A credit of a bank statement: `date` is YYYY-MM-DD. */
export type EventMovement = { date: string; amount: Pesos; payer: string; cuit: string | null };

/** A row of `movements` and one of `movement_orders` in one. */
export type FreedMovement = Record<string, string | number | null>;

export type CorrectedItem = Choice & { name: string; quantity: number; unit_price: Pesos };

/**
 * One side of a correction: only the fields and items that differ. Corrections of earlier releases lack the pick-up
 * address.
 */
export type CorrectionSide = {
  address?: CustomerAddress;
  customer_phone?: string | null;
  delivery?: (Pick<Delivery, "kind" | "name" | "price"> & Partial<Pick<Delivery, "address">>) | null;
  items?: CorrectedItem[];
  total?: Pesos;
};

export type CorrectionDetail = { before: CorrectionSide; after: CorrectionSide };

export type OrderEventDetail = Partial<CorrectionDetail> & {
  reason?: string; // why a receipt was rejected
  receipt_id?: string;
  due_at?: string | null; // ISO 8601: the new deadline; null for none
  movements?: EventMovement[];
  freed?: FreedMovement[]; // that had confirmed the order until it was set to pending
  amount?: Pesos; // settled a correction's difference, negative when they were given back
};
