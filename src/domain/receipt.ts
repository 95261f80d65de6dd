export const RECEIPT_STATUSES = ["pending", "accepted", "rejected"] as const;

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** Images are stored as WebP, whatever they came as. */
export const RECEIPT_TYPES = ["image/webp", "application/pdf"] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;

export const MAX_RECEIPTS = 10; // of one order

export const MAX_REJECT_REASON = 500; // characters
