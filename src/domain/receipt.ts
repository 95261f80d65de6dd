import { MEGABYTE } from "./file-size.ts";

export const RECEIPT_STATUSES = ["pending", "accepted", "rejected"] as const;

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const RECEIPT_STATUS_NAMES: Record<ReceiptStatus, string> = {
  pending: "Por revisar",
  accepted: "Aceptado",
  rejected: "Rechazado",
};

/** Images are stored as WebP, whatever they came as. */
export const RECEIPT_TYPES = ["image/webp", "application/pdf"] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const MAX_RECEIPT_BYTES = 5 * MEGABYTE;

export const RECEIPT_TIMEOUT_MS = 180_000; // of an upload: 5 MB from a phone with 250 kbit/s

export const MAX_RECEIPTS = 10; // of one order

export const MAX_REJECT_REASON = 500; // characters

export const REJECTED_GRACE_HOURS = 24; // until a deadline, once a receipt is rejected: time for another one

const MAX_STORED_PIXELS = 3_000_000; // the text of a photographed receipt stays readable

const MAX_STORED_SIDE = 16_383; // pixels, as in a WebP

/** By area: a screenshot of many screens keeps a readable width. Never enlarged. */
export function storedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    Math.sqrt(MAX_STORED_PIXELS / (width * height)),
    MAX_STORED_SIDE / width,
    MAX_STORED_SIDE / height,
  );
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.floor(side * scale));
}
