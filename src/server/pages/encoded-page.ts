import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const BROTLI_QUALITY = { whileWaiting: 5, whenCached: 11 } as const; // 11: a tenth smaller, a hundred times slower

/** Bits of its length in bytes; `reserved` bytes of it hold nothing (RFC 7932, 9.1). */
const BROTLI_WINDOW = { min: 10, max: 22, reserved: 16 } as const;

const compressInBackground = promisify(brotliCompress);

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
  for (const said of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", quality = ""] = said.split(";");
    if (!/^\s*q=0(\.0*)?\s*$/.test(quality)) accepted.add(name.trim());
  }
  return offered.find((encoding) => accepted.has(encoding)) ?? "identity";
}

export function etagOf(bytes: Uint8Array): string {
  return etagFrom(createHash("sha256").update(bytes));
}

/** Weak: the same content is sent compressed and not. */
export function etagFrom(hash: Hash): string {
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` (a list of tags, weak or strong, or `*`) names this content. */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const content = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((said) => [content, "*"].includes(said.trim().replace(/^W\//, "")));
}

type Encoded = { bytes: Buffer; headers: string[] };

export class EncodedPage {
  readonly status: number;
  #html: Buffer | undefined; // none once it is compact
  readonly #etag: string;
  readonly #headers: readonly string[];
  readonly #encoded = new Map<Encoding, Encoded>();

  /** `headers` are names and values in turn, as `writeHead` takes them. */
  constructor(status: number, html: string, headers: readonly string[]) {
    this.status = status;
    const bytes = Buffer.from(html);
    this.#html = bytes;
    this.#etag = etagOf(bytes);
    this.#headers = [...headers, "ETag", this.#etag, "Vary", "Accept-Encoding"];
  }

  #as(encoding: Encoding): Encoded {
    const ready = this.#encoded.get(encoding);
    if (ready) return ready;
    const made = this.#make(encoding, compress(this.#plain(), encoding));
    if (encoding !== "identity" || this.#html) this.#encoded.set(encoding, made);
    return made;
  }

  #make(encoding: Encoding, bytes: Buffer): Encoded {
    const headers = [...this.#headers, "Content-Length", String(bytes.length)];
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    return { bytes: encoding === "identity" ? bytes : inOwnMemory(bytes), headers };
  }

  #plain(): Buffer {
    return this.#html ?? brotliDecompressSync(this.#as("br").bytes);
  }

  /** Stays as brotli only, a fifth of the page; the few who ask for something else have it made from that. */
  compact(): void {
    this.#as("br");
    this.#encoded.delete("identity");
    this.#html = undefined;
  }

  /** Compresses again off the main thread: a tenth smaller, worth it only for a page that many ask for. */
  async shrink(): Promise<void> {
    const plain = this.#plain();
    const bytes = await compressInBackground(plain, brotliOptions(plain, BROTLI_QUALITY.whenCached));
    this.#encoded.set("br", this.#make("br", bytes));
  }

  /** Directly on Node's response: no object is made per request. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && isKnown(this.#etag, request.headers["if-none-match"])) {
      response.writeHead(304, this.#headers as string[]).end();
      return;
    }
    const { bytes, headers } = this.#as(readEncoding(request.headers["accept-encoding"]));
    response.writeHead(this.status, headers);
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  toResponse(request: Request): Response {
    if (this.status === 200 && isKnown(this.#etag, request.headers.get("If-None-Match"))) {
      return new Response(null, { status: 304, headers: inPairs(this.#headers) });
    }
    const { bytes, headers } = this.#as(acceptedEncoding(request.headers.get("Accept-Encoding")));
    const body = request.method === "HEAD" ? null : new Uint8Array(bytes);
    return new Response(body, { status: this.status, headers: inPairs(headers) });
  }
}

function inPairs(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i]!, headers[2 * i + 1]!]);
}

/** zlib's buffers have 16 kB whatever is in them, and Node's pool would keep the page beside its compressed bytes. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function compress(bytes: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case "br":
      return brotliCompressSync(bytes, brotliOptions(bytes, BROTLI_QUALITY.whileWaiting));
    case "gzip":
      return gzipSync(bytes, { level: 6 });
    case "identity":
      return bytes;
  }
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
