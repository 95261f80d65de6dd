import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { inSharedRounds } from "#domain/shared-rounds.ts";
import type { Changes } from "../changes.ts";
import { acceptedEncoding } from "../http/content-encoding.ts";
import { etagFrom, etagOf, isKnown } from "../http/etag.ts";
import { type PageTag, touchedBy } from "../pages/page-cache.ts";

export type CachedFile = { type: string; etag: string; content: Blob; isGzip: boolean };

type FileCache<File> = {
  /** The current file, made if needed; the last one while `make` returns undefined, as without the database. */
  find(key: string, tags: readonly PageTag[], make: () => Promise<File | undefined>): Promise<File | undefined>;
  findLast(key: string): File | undefined; // however old
};

type CacheEntry<File> = {
  tags: readonly PageTag[];
  make: () => Promise<File | undefined>;
  last: File | undefined;
  newest: Promise<File | undefined>; // of the last run, done or not
  isCurrent: boolean; // whether what `newest` shows has not changed since
  refresh(): Promise<File | undefined>;
};

/** Caches files until their content changes. Requests during an outdated run share the next one: one run per key. */
export function createFileCache<File>(
  changes: Pick<Changes, "onChange" | "onListening" | "isListening" | "caughtUp">,
): FileCache<File> {
  const entries = new Map<string, CacheEntry<File>>();
  function outdateWhere(isTouched: (tags: readonly PageTag[]) => boolean) {
    for (const entry of entries.values()) if (isTouched(entry.tags)) entry.isCurrent = false;
  }
  changes.onChange((change) => outdateWhere(touchedBy(change)));
  changes.onListening(() => outdateWhere(() => true));

  async function run(entry: CacheEntry<File>): Promise<File | undefined> {
    let made: File | undefined;
    try {
      made = await entry.make();
      return (entry.last = made ?? entry.last);
    } finally {
      // After a failure the next request tries again.
      if (made === undefined) entry.isCurrent = false;
    }
  }

  function addEntry(key: string, tags: readonly PageTag[], make: CacheEntry<File>["make"]): CacheEntry<File> {
    const refresh = inSharedRounds(() => {
      entry.isCurrent = changes.isListening();
      return (entry.newest = run(entry));
    });
    const entry: CacheEntry<File> = {
      tags,
      make,
      last: undefined,
      newest: Promise.resolve(undefined),
      isCurrent: false,
      refresh,
    };
    entries.set(key, entry);
    return entry;
  }

  return {
    async find(key, tags, make) {
      await changes.caughtUp();
      const entry = entries.get(key) ?? addEntry(key, tags, make);
      entry.make = make;
      return entry.isCurrent ? entry.newest : entry.refresh();
    },
    findLast: (key) => entries.get(key)?.last,
  };
}

const CHUNK = 64 * 1024; // characters between two pauses: some milliseconds of work

async function* chunksOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = "";
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
    await yieldToEventLoop();
  }
  yield chunk;
}

/** Compressed while it is read: in memory the text exists only compressed. */
export async function textFile(type: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<CachedFile> {
  const hash = createHash("sha256");
  const parts: Blob[] = [];
  await pipeline(
    Readable.from(chunksOf(pieces)),
    createGzip({ level: 6, chunkSize: CHUNK }),
    async (compressed: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
      for await (const part of compressed) {
        hash.update(part);
        parts.push(new Blob([part]));
      }
    },
  );
  return { type, etag: etagFrom(hash), content: new Blob(parts), isGzip: true };
}

export function bytesFile(type: string, bytes: Uint8Array): CachedFile {
  return { type, etag: etagOf(bytes), content: new Blob([new Uint8Array(bytes)]), isGzip: false };
}

/** Revalidated on each use, so never stale; 304 if unchanged. */
export function answerFile({ type, etag, content, isGzip }: CachedFile, request: Request): Response {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "no-cache", ETag: etag });
  if (isGzip) headers.set("Vary", "Accept-Encoding");
  if (isKnown(etag, request.headers.get("If-None-Match"))) return new Response(null, { status: 304, headers });
  if (isGzip && acceptedEncoding(request.headers.get("Accept-Encoding"), ["gzip"]) !== "gzip") {
    return new Response(content.stream().pipeThrough(new DecompressionStream("gzip")), { headers });
  }
  if (isGzip) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(content.size));
  return new Response(content.stream(), { headers });
}
