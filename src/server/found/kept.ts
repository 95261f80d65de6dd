import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Changes } from "../changes.ts";
import { acceptedEncoding } from "../pages/encoded-page.ts";

/** A file for machines, made of what the shop is now. Kept compressed, since a catalogue's is large. */
export type KeptFile = { type: string; etag: string; bytes: Uint8Array; isGzip: boolean };

/** Nouns of changes that no file for machines shows. */
const ELSEWHERE = new Set(["order", "outbox", "session", "regret"]);

/**
 * Keeps what `make` gives until something that it may show changes, and makes it once for everyone who asks meanwhile.
 * While changes are not heard nothing is kept.
 */
export function keepUntilChange(
  changes: Pick<Changes, "onChange" | "onListening" | "isListening">,
): <T>(key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<unknown>>();
  changes.onChange((change) => {
    const [noun = ""] = change.split(":", 1);
    if (!ELSEWHERE.has(noun)) kept.clear();
  });
  changes.onListening(() => kept.clear());

  return <T>(key: string, make: () => Promise<T>) => {
    // What stands under a key was made by a call with this key, each of which gives the same type.
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const making = make();
    if (!changes.isListening()) return making;
    kept.set(key, making);
    // Whoever asked hears of the failure; whoever asks next tries again.
    making.catch(() => kept.get(key) === making && kept.delete(key));
    return making;
  };
}

/** A text that comes in pieces, compressed as it comes. */
export async function textFile(type: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<KeptFile> {
  const gzip = createGzip({ level: 6 });
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(pieces), gzip)]);
  return { type, etag: etagOf(bytes), bytes, isGzip: true };
}

/** A file of bytes that are small already. */
export function bytesFile(type: string, bytes: Uint8Array): KeptFile {
  return { type, etag: etagOf(bytes), bytes, isGzip: false };
}

/** Sends a file; whoever has it as it is now hears only that. Asked again at each use, so it is never old. */
export function answerFile({ type, etag, bytes, isGzip }: KeptFile, request: Request): Response {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "no-cache", ETag: etag });
  if (isGzip) headers.set("Vary", "Accept-Encoding");
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  const blob = new Blob([new Uint8Array(bytes)]);
  if (isGzip && readsGzip(request)) headers.set("Content-Encoding", "gzip");
  else if (isGzip) return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip")), { headers });
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(blob.stream(), { headers });
}

function readsGzip(request: Request): boolean {
  const accepted = request.headers.get("Accept-Encoding")?.replace(/\bbr\b/g, "none");
  return acceptedEncoding(accepted) === "gzip";
}

/** Weak: the same content goes out compressed and not. */
function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
