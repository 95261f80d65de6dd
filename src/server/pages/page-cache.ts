import type { EncodedPage } from "./encoded-page.ts";

/** Pages kept at most; the ones asked for longest ago leave first. 2,000 of them take about 80 MB. */
const MAX_PAGES = 2_000;

/** How long a page is kept before it is compressed as well as possible, in milliseconds. */
const SHRINK_AFTER = 500;

/** What a page shows of the shop: one product, any list of products, or only what every page shows. */
export type PageTag = `product:${string}` | "products" | "frame";

/** A page ready to be kept: it is complete, and is forgotten when one of `tags` changes. */
export type PageCache = {
  find(key: string): EncodedPage | undefined;
  /**
   * Makes a page once for everyone who asks at the same time. It is kept only when `make` says that it may be and
   * nothing it shows changed while it was made.
   */
  make(key: string, tags: readonly PageTag[], make: () => Promise<MadePage>): Promise<MadePage>;
  /** Forgets what a change of the database touches: `product:{id}`, `category:{id}`, `settings:{id}`; orders, regrets and sessions show nowhere. */
  forget(change: string): void;
  forgetAll(): void;
};

/**
 * `isComplete`: nothing was late. `isShared`: others will ask for it, so that keeping it pays. `tags`: what it turned
 * out to show, when that is less than what it might have.
 */
export type MadePage = { page: EncodedPage; isComplete: boolean; isShared: boolean; tags?: readonly PageTag[] };

type Making = { tags: readonly PageTag[]; isOutdated: boolean; made: Promise<MadePage> };

const UNSEEN_NOUNS = new Set(["order", "outbox", "session", "regret"]);

/** What a change of the database outdates, as a question to the tags of anything that shows the shop. */
export function touchedBy(change: string): (tags: readonly PageTag[]) => boolean {
  const touched = touchedTags(change);
  return (tags) => !touched || tags.some((tag) => touched.includes(tag));
}

/** The tags a change touches; undefined when it shows on every page. */
function touchedTags(change: string): readonly PageTag[] | undefined {
  const [noun = "", id = "", event] = change.split(":");
  if (UNSEEN_NOUNS.has(noun)) return [];
  // A product that visitors neither saw nor see is on no list; its own address may answer otherwise once it is deleted.
  if (noun === "product" && event === "hidden") return [`product:${id}`];
  // Settings and categories show everywhere; something unheard of is treated with the same caution.
  return noun === "product" ? [`product:${id}`, "products"] : undefined;
}

/**
 * Keeps rendered pages in memory, the one idea behind the shop's speed. `mayKeep` says whether changes are being heard: a
 * page kept in silence would grow stale.
 */
export function createPageCache(mayKeep: () => boolean): PageCache {
  const kept = new Map<string, { tags: readonly PageTag[]; page: EncodedPage }>();
  const making = new Map<string, Making>();

  /** A page that lasts gets its best compression; one that is forgotten at once is not worth it. */
  function shrinkIfStillKept(key: string, page: EncodedPage) {
    const shrinkLater = setTimeout(() => {
      // Compressing known bytes in memory does not fail.
      if (kept.get(key)?.page === page) void page.shrink();
    }, SHRINK_AFTER);
    shrinkLater.unref();
  }

  function forgetWhere(isTouched: (tags: readonly PageTag[]) => boolean) {
    for (const [key, { tags }] of kept) if (isTouched(tags)) kept.delete(key);
    for (const [key, render] of making) {
      if (!isTouched(render.tags)) continue;
      // Whoever waits for it began before the change; whoever comes now gets a new one.
      render.isOutdated = true;
      making.delete(key);
    }
  }

  return {
    find(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.page;
    },

    make(key, tags, make) {
      const current = making.get(key);
      if (current) return current.made;
      const render: Making = { tags, isOutdated: false, made: Promise.resolve().then(finish) };
      making.set(key, render);
      return render.made;

      async function finish(): Promise<MadePage> {
        try {
          const made = await make();
          if (made.isComplete && made.isShared && !render.isOutdated && mayKeep()) {
            kept.set(key, { tags: made.tags ?? tags, page: made.page });
            shrinkIfStillKept(key, made.page);
            const [oldest] = kept.keys();
            if (kept.size > MAX_PAGES && oldest !== undefined) kept.delete(oldest);
          }
          return made;
        } finally {
          if (making.get(key) === render) making.delete(key);
        }
      }
    },

    forget(change) {
      forgetWhere(touchedBy(change));
    },

    forgetAll() {
      forgetWhere(() => true);
    },
  };
}
