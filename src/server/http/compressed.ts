import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding } from "../pages/encoded-page.ts";
import { isFromAnotherSite } from "./origin.ts";

/** The type that `json` gives. Files, tables, events and problems go out as they are. */
const JSON_TYPE = /^application\/json\b/;

/** Bytes that fit in one packet with their headers: fewer do not arrive any sooner. */
const ONE_PACKET = 1_400;

/** Someone waits for each of these answers and nobody keeps them; higher levels take longer than they save. */
const LEVELS = { br: 4, gzip: 6 } as const;

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: LEVELS.br,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: LEVELS.gzip }),
} as const;

/**
 * The same answer with its JSON compressed, off the main thread, for a client that accepts it. Only answers to reading,
 * and none that another site asked for: from the length of a compressed answer it could guess what is inside (BREACH).
 */
export async function compressed(answer: Response, request: Request): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !JSON_TYPE.test(answer.headers.get("Content-Type") ?? "") || answer.body === null) return answer;

  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (bytes.length < ONE_PACKET) return new Response(bytes, { status, headers });

  headers.append("Vary", "Accept-Encoding");
  const encoding = isFromAnotherSite(request)
    ? "identity"
    : acceptedEncoding(request.headers.get("Accept-Encoding") ?? "");
  if (encoding === "identity") return new Response(bytes, { status, headers });

  const body = new Uint8Array(await compressors[encoding](bytes));
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status, headers });
}
