import { type Centavos, CENTAVOS_PER_PESO } from "./money.ts";
import type { Movement } from "./movement.ts";

export const MATCH_REASONS = [
  "amount-and-dni",
  "amount-and-name",
  "dni",
  "amount",
  "several-orders", // one transfer for two or three orders of a buyer
  "part-payment", // of an order that another transfer, here or still to come, completes
  "rest-payment", // completes what was paid in part
  "less",
  "more",
  "already-paid", // the movement was confirmed before, or the order without it
  "reversed", // a debit gave it back
  "none",
] as const;

export type MatchReason = (typeof MATCH_REASONS)[number];

export const MAX_CANDIDATES = 5; // orders shown beside a movement

export const MAX_ORDERS_PER_MOVEMENT = 3;

export const MAX_MATCHES = 1_000; // in one confirmation

/** An open or paid order: `outstanding` is the total less earlier payments; `day` is the date of `placedAt`. */
export type PayableOrder = {
  id: string;
  number: string;
  dni: string;
  name: string;
  lastname: string;
  total: Centavos;
  outstanding: Centavos;
  deliveryPrice?: Centavos | undefined; // part of the total
  paidTotal?: Centavos; // of one that is paid: what it came to when it was confirmed, before corrections
  day: string;
  placedAt: string; // ISO 8601
};

type MatchGroup = "certain" | "likely" | "unmatched";

export type MovementMatch = {
  movement: Movement;
  group: MatchGroup;
  reason: MatchReason;
  orderIds: readonly string[];
};

/** Days between a transfer and its order; `beforeSame` if amount and DNI agree: a cancelled order placed again. */
export const MATCH_DAYS = { before: 1, beforeSame: 30, after: 60 } as const;

export const SMALL_DIFFERENCE = 0.05; // of an order's amount: up to here less or more is a slip, below it a part

export const ONE_PESO: Centavos = CENTAVOS_PER_PESO; // without a DNI only this much is a slip
