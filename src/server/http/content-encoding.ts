import { constants } from "node:zlib";
import { Memo } from "../memo.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Bits of the window size; `reserved` bytes of it are unusable (RFC 7932, 9.1). */
const BROTLI_WINDOW = { min: 10, max: 22, reserved: 16 } as const;

/** Browsers send few different values. */
const encodings = new Memo<Encoding>({ entries: 64, length: 128 });

/** For content available in all three: brotli before gzip. */
export function readEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? "identity" : encodings.get(acceptEncoding, acceptedEncoding);
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

/** A window as long as the content: a larger one costs memory, and a third of the time for a page. */
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
