/** Bytes of drawn pictures that are kept; the ones asked for longest ago leave first. */
const MAX_BYTES = 16 * 1024 * 1024;

export type PictureShelf = {
  /** `make` gives undefined when there is no such picture. */
  find(key: string, make: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined>;
  findKept(key: string): Uint8Array | undefined;
};

/** Keeps pictures that cost some work, up to a number of bytes, and makes each once for everyone who asks meanwhile. */
export function createPictureShelf(most: number = MAX_BYTES): PictureShelf {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  let size = 0;

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes);
    size += bytes.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (size <= most) return;
      kept.delete(oldest);
      size -= byteLength;
    }
  }

  function findKept(key: string): Uint8Array | undefined {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
    }
    return known;
  }

  return {
    findKept,
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
