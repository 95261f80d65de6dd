import { storedSize, type ReceiptType } from "#domain/receipt.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { decodeImage, type ImageRefusal, openUpright } from "../images/decode-image.ts";
import { startsWith } from "../starts-with.ts";

const WEBP = { quality: 85, effort: 2 } as const; // small print stays sharp; effort 4 takes three times as long for the same size

const PDF_START = "%PDF-";
const PDF_END = "%%EOF";
const PDF_END_WITHIN = 1_024; // bytes from the end: some writers add to it

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** As it was sent; `digest` is its SHA-256. */
export type SentReceipt = { bytes: Buffer; digest: Buffer };

export type ReceiptContent = { mediaType: ReceiptType; bytes: Buffer };

export type ContentRefusal = ImageRefusal | { reason: "heic" } | { reason: "incomplete-pdf" };

/**
 * Chooses by the first bytes: name and declared type come from the sender. An image is encoded anew, upright and without
 * metadata; a PDF stays as it is, since nothing here opens it.
 */
export async function readContent(bytes: Buffer): Promise<Result<ReceiptContent, ContentRefusal>> {
  if (startsWith(bytes, PDF_START)) {
    const isComplete = bytes.subarray(-PDF_END_WITHIN).includes(PDF_END);
    return isComplete ? ok({ mediaType: "application/pdf", bytes }) : refuse({ reason: "incomplete-pdf" });
  }
  // sharp's build has no decoder for it: HEVC is patented.
  if (isHeic(bytes)) return refuse({ reason: "heic" });
  return decodeImage(bytes, ["image/jpeg", "image/png", "image/webp"], async (sharp, { autoOrient }) => ({
    mediaType: "image/webp" as const,
    bytes: await openUpright(sharp, bytes)
      .resize({ ...storedSize(autoOrient.width, autoOrient.height), fit: "fill" })
      // Dark text on nothing would be dark on dark.
      .flatten({ background: "white" })
      .webp(WEBP)
      .toBuffer(),
  }));
}

function isHeic(bytes: Buffer): boolean {
  return startsWith(bytes, "ftyp", 4) && HEIC_BRANDS.some((brand) => startsWith(bytes, brand, 8));
}
