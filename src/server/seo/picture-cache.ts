const MAX_BYTES = 16 * 1024 * 1024; // the least recently used pictures leave first

export type PictureCache = {
  /** `make` gives undefined when there is no such picture, which is not cached. */
  find(key: string, make: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined>;
  findCached(key: string): Uint8Array | undefined;
};

/** An LRU cache limited by bytes; concurrent requests for a picture share one `make`. */
export function createPictureCache(most: number = MAX_BYTES): PictureCache {
  const cached = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  let size = 0;

  function keep(key: string, bytes: Uint8Array): void {
    cached.set(key, bytes);
    size += bytes.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (size <= most) return;
      cached.delete(oldest);
      size -= byteLength;
    }
  }

  function findKept(key: string): Uint8Array | undefined {
    const known = cached.get(key);
    if (known) {
      cached.delete(key);
      cached.set(key, known);
    }
    return known;
  }

  return {
    findCached: findKept,
    find(key, make) {
      const known = findKept(key);
      if (known) return Promise.resolve(known);
      const current = making.get(key);
      if (current) return current;
      const made = make()
        .then((bytes) => {
          if (bytes) keep(key, bytes);
          return bytes;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
