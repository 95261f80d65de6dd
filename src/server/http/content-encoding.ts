import { constants } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Bits of its length in bytes; `reserved` bytes of it hold nothing (RFC 7932, 9.1). */
const BROTLI_WINDOW = { min: 10, max: 22, reserved: 16 } as const;

/** Browsers send few different values, and each is read once; with so many it starts again. Longer ones are nobody's. */
const ENCODINGS_READ = { entries: 64, length: 128 } as const;

const encodingsRead = new Map<string, Encoding>();

/** Of what is ready in all three: brotli before gzip. */
export function readEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const read = encodingsRead.get(acceptEncoding);
  if (read) return read;
  const encoding = acceptedEncoding(acceptEncoding);
  if (acceptEncoding.length <= ENCODINGS_READ.length) {
    if (encodingsRead.size >= ENCODINGS_READ.entries) encodingsRead.clear();
    encodingsRead.set(acceptEncoding, encoding);
  }
  return encoding;
}

/** The first of the `offered` encodings that the browser accepts; one pass over the header. */
export function acceptedEncoding(
  acceptEncoding: string | null | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", quality = ""] = part.split(";");
    if (!/^\s*q=0(\.0*)?\s*$/.test(quality)) accepted.add(name.trim());
  }
  return offered.find((encoding) => accepted.has(encoding)) ?? "identity";
}

/** The window is as long as the content: longer ones only take memory, which is a third of the time for a page. */
export function brotliOptions(bytes: Uint8Array, quality: number) {
  const window = Math.ceil(Math.log2(bytes.length + BROTLI_WINDOW.reserved));
  return {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, BROTLI_WINDOW.min), BROTLI_WINDOW.max),
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}
