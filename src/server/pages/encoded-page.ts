import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { acceptedEncoding, brotliOptions, type Encoding, readEncoding } from "../http/content-encoding.ts";
import { etagOf, isKnown } from "../http/etag.ts";

const BROTLI_QUALITY = { whileWaiting: 5, whenCached: 11 } as const; // 11: a tenth smaller, a hundred times slower

const compressInBackground = promisify(brotliCompress);

type Encoded = { bytes: Buffer; headers: string[] };

export class EncodedPage {
  readonly status: number;
  #html: Buffer | undefined; // none after `dropPlain`
  readonly #etag: string;
  readonly #headers: readonly string[];
  readonly #encoded = new Map<Encoding, Encoded>();

  /** `headers` alternates names and values, as `writeHead` takes them. */
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

  /** Keeps only the brotli bytes, a fifth of the page; the few requests for other encodings are made from them. */
  dropPlain(): void {
    this.#as("br");
    this.#encoded.delete("identity");
    this.#html = undefined;
  }

  /** Recompresses off the main thread, a tenth smaller: worth it only for pages requested often. */
  async recompress(): Promise<void> {
    const plain = this.#plain();
    const bytes = await compressInBackground(plain, brotliOptions(plain, BROTLI_QUALITY.whenCached));
    this.#encoded.set("br", this.#make("br", bytes));
  }

  /** Writes directly to Node's response: no object is allocated per request. */
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

/** A copy: zlib's buffers take 16 kB whatever they hold, and Node's pool would keep the uncompressed page alive. */
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
