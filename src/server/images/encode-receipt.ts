import { storedSize } from "#domain/receipt.ts";
import { ok, type Result } from "#domain/result.ts";
import { openUpright, readHeader, type TooManyPixels } from "./open-upright.ts";

const WEBP = { quality: 85, effort: 2 } as const; // small print stays sharp; effort 4 takes three times as long for the same size

/** A photographed receipt as WebP, upright and without metadata. Throws on a damaged file. */
export async function encodeReceipt(bytes: Uint8Array): Promise<Result<Buffer, TooManyPixels>> {
  const header = await readHeader(bytes);
  if (!header.ok) return header;
  const { width, height } = header.value.autoOrient;
  const encoded = openUpright(bytes)
    .resize({ ...storedSize(width, height), fit: "fill" })
    // Dark text on transparency would be unreadable on a dark background.
    .flatten({ background: "white" })
    .webp(WEBP);
  return ok(await encoded.toBuffer());
}
