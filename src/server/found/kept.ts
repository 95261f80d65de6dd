import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Changes } from "../changes.ts";
import { acceptedEncoding, etagOf } from "../pages/encoded-page.ts";
import { isUnseen } from "../pages/page-cache.ts";

/** A file for machines, made of what the shop is now. Kept compressed, since a catalogue's is large. */
export type KeptFile = { type: string; etag: string; content: Blob; isGzip: boolean };

/**
 * Keeps what `make` gives until something that it may show changes. Each key's is made one at a time: who asks after a
 * change shares the one that begins once the outdated one is done, so that readers in a hurry cost no more than one.
 * While changes are not heard nothing is kept.
 */
export function keepUntilChange(
  changes: Pick<Changes, "onChange" | "onListening" | "isListening">,
): <T>(key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<unknown>>();
  /** Under way, outdated or not. */
  const making = new Map<string, Promise<unknown>>();
  /** To begin when the one under way is done. */
  const waiting = new Map<string, Promise<unknown>>();
  changes.onChange((change) => {
    if (!isUnseen(change)) kept.clear();
  });
  changes.onListening(() => kept.clear());

  return function keep<T>(key: string, make: () => Promise<T>): Promise<T> {
    // What stands under a key was made by a call with this key, each of which gives the same type.
    const known = (kept.get(key) ?? waiting.get(key)) as Promise<T> | undefined;
    if (known) return known;
    const current = making.get(key);
    if (current) {
      const begin = () => {
        waiting.delete(key);
        return keep(key, make);
      };
      const next = current.then(begin, begin);
      waiting.set(key, next);
      return next;
    }
    const made = make();
    making.set(key, made);
    if (changes.isListening()) kept.set(key, made);
    made.then(
      () => making.delete(key),
      () => {
        // Whoever asked hears of the failure; whoever asks next tries again.
        making.delete(key);
        if (kept.get(key) === made) kept.delete(key);
      },
    );
    return made;
  };
}

/** A text that comes in pieces, compressed as it comes. */
export async function textFile(type: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<KeptFile> {
  const gzip = createGzip({ level: 6 });
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(pieces), gzip)]);
  return { type, etag: etagOf(bytes), content: new Blob([new Uint8Array(bytes)]), isGzip: true };
}

/** A file of bytes that are small already. */
export function bytesFile(type: string, bytes: Uint8Array): KeptFile {
  return { type, etag: etagOf(bytes), content: new Blob([new Uint8Array(bytes)]), isGzip: false };
}

/** Sends a file; whoever has it as it is now hears only that. Asked again at each use, so it is never old. */
export function answerFile({ type, etag, content, isGzip }: KeptFile, request: Request): Response {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "no-cache", ETag: etag });
  if (isGzip) headers.set("Vary", "Accept-Encoding");
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  if (isGzip && acceptedEncoding(request.headers.get("Accept-Encoding") ?? undefined, ["gzip"]) !== "gzip") {
    return new Response(content.stream().pipeThrough(new DecompressionStream("gzip")), { headers });
  }
  if (isGzip) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(content.size));
  return new Response(content.stream(), { headers });
}
