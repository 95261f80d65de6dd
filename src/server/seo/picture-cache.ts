import { LRUCache } from "lru-cache";

const MAX_BYTES = 16 * 1024 * 1024;

/** `isFinal` is false if a missing file may come back. */
export type DrawnPicture = { bytes: Uint8Array; isFinal: boolean };

type Make = () => Promise<DrawnPicture | undefined>;

/** `fetch` makes missing pictures (`context`), once for concurrent requests; undefined (no picture) is not cached. */
export function createPictureCache(maxSize: number = MAX_BYTES) {
  return new LRUCache<string, DrawnPicture, Make>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A picture evicted while it is being made still reaches its waiters.
    ignoreFetchAbort: true,
  });
}
