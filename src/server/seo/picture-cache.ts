import { LRUCache } from "lru-cache";

const MAX_BYTES = 16 * 1024 * 1024;

/** `isFinal` is false where a file was missing that may come back. */
export type DrawnPicture = { bytes: Uint8Array; isFinal: boolean };

type Make = () => Promise<DrawnPicture | undefined>;

/** `fetch` makes what is missing (`context`), once for concurrent requests; undefined, no such picture, is not cached. */
export function createPictureCache(maxSize: number = MAX_BYTES) {
  return new LRUCache<string, DrawnPicture, Make>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A picture that is evicted while it is made still goes to whoever waits for it.
    ignoreFetchAbort: true,
  });
}
