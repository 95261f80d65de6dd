import type { EncodedPage } from "./encoded-page.ts";

const MAX_PAGES = 2_000; // the least recently used leave first; about 20 MB

const SETTLED_AFTER = 500; // ms in the cache

/** The best compression takes 30 to 50 ms of a core: for lasting pages found this often, not a crawler's or a rush's. */
const RECOMPRESS_WHEN_FOUND = 3;

/** What a page depends on: one product, any list of products, or only what every page shows. */
export type PageTag = `product:${string}` | "products" | "frame";

/** `isComplete`: nothing timed out. `isCacheable`: others will ask for it. `tags`: what it shows, if less than planned. */
export type MadePage = { page: EncodedPage; isComplete: boolean; isCacheable: boolean; tags?: readonly PageTag[] };

/** `movedAt`: insertions when it last became the most recent. `hasSettled`: unchanged for `SETTLED_AFTER`. `found`: hits since then, up to a limit. */
type Cached = { tags: readonly PageTag[]; page: EncodedPage; movedAt: number; hasSettled: boolean; found: number };

type Render = { tags: readonly PageTag[]; isOutdated: boolean; made: Promise<MadePage> };

const UNSEEN_NOUNS = new Set(["order", "session", "regret", "receipt"]);

export function touchedBy(change: string): (tags: readonly PageTag[]) => boolean {
  const touched = touchedTags(change);
  return (tags) => !touched || tags.some((tag) => touched.includes(tag));
}

/** Undefined if the change affects every page. */
function touchedTags(change: string): readonly PageTag[] | undefined {
  const [noun = "", id = "", event] = change.split(":");
  if (UNSEEN_NOUNS.has(noun)) return [];
  // A product that visitors neither saw nor see is on no list; its own address changes when it is deleted.
  if (noun === "product" && event === "hidden") return [`product:${id}`];
  // Settings and categories show on every page; an unknown noun is treated with the same caution.
  return noun === "product" ? [`product:${id}`, "products"] : undefined;
}

/** LRU, in memory. `mayKeep`: whether changes are being received; otherwise pages would become stale. */
export function createPageCache(mayKeep: () => boolean) {
  const cached = new Map<string, Cached>();
  let insertions = 0;
  let recompressing = Promise.resolve();
  const making = new Map<string, Render>();

  /** One at a time, so that threads stay free for passwords and pictures. */
  function recompressInTurn(key: string, page: EncodedPage) {
    // Compressing bytes in memory does not fail.
    recompressing = recompressing.then(() => (cached.get(key)?.page === page ? page.recompress() : undefined));
  }

  function dropPlainOnceSettled(key: string, entry: Cached) {
    const dropLater = setTimeout(() => {
      if (cached.get(key) !== entry) return;
      entry.hasSettled = true;
      entry.page.dropPlain();
    }, SETTLED_AFTER);
    dropLater.unref();
  }

  function keep(key: string, page: EncodedPage, tags: readonly PageTag[]) {
    insertions += 1;
    cached.delete(key);
    const entry: Cached = { tags, page, movedAt: insertions, hasSettled: false, found: 0 };
    cached.set(key, entry);
    dropPlainOnceSettled(key, entry);
    const [oldest] = cached.keys();
    if (cached.size > MAX_PAGES && oldest !== undefined) cached.delete(oldest);
  }

  function forgetWhere(isTouched: (tags: readonly PageTag[]) => boolean) {
    for (const [key, { tags }] of cached) if (isTouched(tags)) cached.delete(key);
    for (const [key, render] of making) {
      if (!isTouched(render.tags)) continue;
      // Its waiting requests began before the change; later ones get a new page.
      render.isOutdated = true;
      making.delete(key);
    }
  }

  return {
    find(key: string): EncodedPage | undefined {
      const entry = cached.get(key);
      if (!entry) return undefined;
      // Only insertions evict, so between two of them the order need not change.
      if (entry.movedAt !== insertions) {
        entry.movedAt = insertions;
        cached.delete(key);
        cached.set(key, entry);
      }
      if (entry.hasSettled && entry.found < RECOMPRESS_WHEN_FOUND) {
        entry.found += 1;
        if (entry.found === RECOMPRESS_WHEN_FOUND) recompressInTurn(key, entry.page);
      }
      return entry.page;
    },

    /** Concurrent requests share one run; the page is cached only if nothing it depends on changed meanwhile. */
    make(key: string, tags: readonly PageTag[], renderPage: () => Promise<MadePage>): Promise<MadePage> {
      const current = making.get(key);
      if (current) return current.made;
      const render: Render = { tags, isOutdated: false, made: Promise.resolve().then(finish) };
      making.set(key, render);
      return render.made;

      async function finish(): Promise<MadePage> {
        try {
          const made = await renderPage();
          if (made.isComplete && made.isCacheable && !render.isOutdated && mayKeep()) {
            keep(key, made.page, made.tags ?? tags);
          }
          return made;
        } finally {
          if (making.get(key) === render) making.delete(key);
        }
      }
    },

    /** Applies a change of the database; orders, withdrawals, receipts and sessions are on no page. */
    forget(change: string): void {
      forgetWhere(touchedBy(change));
    },

    forgetAll(): void {
      forgetWhere(() => true);
    },
  };
}
