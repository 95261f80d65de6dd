import { LRUCache } from "lru-cache";

const MAX_BYTES = 16 * 1024 * 1024;

type Make = () => Promise<Uint8Array | undefined>;

/** `fetch` makes what is missing (`context`), once for concurrent requests; undefined, no such picture, is not cached. */
export function createPictureCache(maxSize: number = MAX_BYTES) {
  return new LRUCache<string, Uint8Array, Make>({
    maxSize,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A picture that is evicted while it is made still goes to whoever waits for it.
    ignoreFetchAbort: true,
  });
}
