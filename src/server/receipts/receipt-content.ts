import type { ReceiptType } from "#domain/receipt.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { decodeImage, type ImageRefusal } from "../images/decode-image.ts";
import { runImageTask } from "../images/image-process.ts";
import type { ImageType } from "../images/image-type.ts";
import { startsWith } from "../starts-with.ts";

const RECEIPT_IMAGES: readonly ImageType[] = ["image/jpeg", "image/png", "image/webp"];

const PDF_START = "%PDF-";
const PDF_END = "%%EOF";
const PDF_END_BYTES = 1_024; // bytes from the end: some writers add to it
const SPACE = 0x20; // up to it a byte pads: zeros, tabs, ends of lines

/** As sent; `digest` is its SHA-256. */
export type SentReceipt = { bytes: Buffer; digest: Buffer };

export type ReceiptContent = { mediaType: ReceiptType; bytes: Buffer };

export type ContentRefusal = ImageRefusal | { reason: "incomplete-pdf" };

/** Decides by the first bytes: name and type come from the sender. Re-encodes an image, upright and without metadata; a PDF stays, since nothing here opens it. */
export async function readContent(bytes: Buffer): Promise<Result<ReceiptContent, ContentRefusal>> {
  if (startsWith(bytes, PDF_START)) {
    return isWholePdf(bytes) ? ok({ mediaType: "application/pdf", bytes }) : refuse({ reason: "incomplete-pdf" });
  }
  const encoded = await decodeImage(bytes, RECEIPT_IMAGES, () => runImageTask("encodeReceipt", bytes));
  return encoded.ok ? ok({ mediaType: "image/webp", bytes: encoded.value }) : encoded;
}

function isWholePdf(bytes: Buffer): boolean {
  let end = bytes.length;
  while ((bytes[end - 1] ?? Infinity) <= SPACE) end -= 1;
  return bytes.subarray(0, end).subarray(-PDF_END_BYTES).includes(PDF_END);
}
