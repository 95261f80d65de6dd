import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { acceptedEncoding, brotliOptions } from "./content-encoding.ts";
import { isFromAnotherSite } from "./origin.ts";

const JSON_TYPE = /^application\/json\b/;

const ONE_PACKET = 1_400; // bytes; fewer arrive no sooner when compressed

const LEVELS = { br: 4, gzip: 6 } as const; // higher levels take longer than they save: nothing is cached

const compressors = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, brotliOptions(bytes, LEVELS.br)),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: LEVELS.gzip }),
} as const;

/** Compresses JSON answers to GET, except for other sites, which could guess contents from the length (BREACH). */
export async function compressed(answer: Response, request: Request): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !JSON_TYPE.test(answer.headers.get("Content-Type") ?? "") || answer.body === null) return answer;

  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (bytes.length < ONE_PACKET) return new Response(bytes, { status, headers });

  headers.append("Vary", "Accept-Encoding");
  const encoding = isFromAnotherSite(request) ? "identity" : acceptedEncoding(request.headers.get("Accept-Encoding"));
  if (encoding === "identity") return new Response(bytes, { status, headers });

  const body = new Uint8Array(await compressors[encoding](bytes));
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status, headers });
}
