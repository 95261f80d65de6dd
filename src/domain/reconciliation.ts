/** Why a movement stands beside its orders, in the words of a program. */
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
