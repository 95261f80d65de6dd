import type { Listing } from "#domain/listing.ts";
import type { Changes } from "../changes.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { Memo } from "../memo.ts";
import { ProductLists, type ResultPage, type ResultSlice, type Suggestions } from "./product-lists.ts";
import { ProductReader } from "./product-reader.ts";
import { UnreadChanges } from "./unread-changes.ts";

/** Milliseconds that requests wait for a full read; if it takes longer, they use what is known so far. */
const LONG_READ = 100;

/** Without notifications everything is reread once this many times the last read's duration has passed. */
const REREAD_SHARE = 5;

/** Milliseconds: a starting shop serves its first page first. A request that needs the index sooner reads it at once. */
const READ_AHEAD_DELAY = 300;

/** Suggestions kept until a product changes: a shop's visitors begin with the same letters. About 1 MB. */
const SUGGESTED = { entries: 1_000, length: 100 } as const;

export type ProductIndex = {
  /** False while everything is being read: results may lack products, and should not be cached. */
  isCurrent(): boolean;
  findPage(listing: Listing): Promise<ResultPage>;
  /** The same list for API clients: at most `limit` ids after a cursor; none until every product has been read once. */
  findAfter(listing: Listing, limit: number, after?: Cursor): Promise<ResultSlice & { isWhole: boolean }>;
  suggest(q: string, limit: number): Promise<Suggestions>;
  /** Same category first, then in stock first. Undefined during a long read, which is not worth waiting for. */
  findRelated(id: string, limit: number): Promise<string[] | undefined>;
};

/** Active products in memory. Applies committed changes before each answer (decision 018). */
export function createProductIndex(
  db: Db,
  changes: Pick<Changes, "onChange" | "onListening" | "isListening" | "caughtUp">,
): ProductIndex {
  const lists = new ProductLists();
  const reader = new ProductReader(db, lists);
  const unread = new UnreadChanges();
  const suggested = new Memo<Suggestions>(SUGGESTED);
  let reading: Promise<void> | undefined;
  let isReadingAll = false;
  let isWhole = false;
  /** Resolves if the current read turns out to be long and some slices are known. */
  let long = Promise.withResolvers<void>();
  /** Until when the last read is valid without notifications, as `performance.now`. */
  let validUntil = 0;

  changes.onChange((change) => unread.add(change));
  changes.onListening((isListening) => {
    unread.addAll();
    if (isListening) readAhead();
  });
  if (changes.isListening()) readAhead();

  function readAhead(): void {
    const read = () =>
      refresh().catch(() => {
        // The database is unavailable: the next request reads again, and fails if it still is.
      });
    setTimeout(read, READ_AHEAD_DELAY).unref();
  }

  /** Resolves once everything committed before the call is known. */
  async function refresh(): Promise<void> {
    if (reading) {
      // That read may be older than a change this caller knows about, so it checks again.
      await reading;
      return refresh();
    }
    if (unread.isNone() && (changes.isListening() || performance.now() < validUntil)) return;
    reading = readChanges().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  /** Like `refresh`, but waits only for the first slices of a long read. */
  async function refreshOrGoOn(): Promise<void> {
    await changes.caughtUp();
    await Promise.race([refresh(), long.promise]);
  }

  async function readChanges(): Promise<void> {
    const startedAt = performance.now();
    // The previous promise may be resolved: requests would then be answered before any product is known.
    long = Promise.withResolvers();
    isReadingAll = unread.areMany() || !changes.isListening();
    const taken = unread.take();
    try {
      const isRenamed = (isReadingAll || taken.hasCategories) && (await reader.readCategories());
      isReadingAll ||= isRenamed;
      if (isReadingAll) {
        await reader.readAll(() => {
          if (performance.now() > startedAt + LONG_READ) long.resolve();
        });
        isWhole = true;
      } else await reader.readSome(taken.products);
      const endedAt = performance.now();
      validUntil = endedAt + (endedAt - startedAt) * REREAD_SHARE;
    } catch (error) {
      unread.putBack(taken);
      throw error;
    } finally {
      isReadingAll = false;
      suggested.clear();
    }
  }

  /** Searches what is known so far; 'nothing found' is only returned once everything is known. */
  async function findSome<Result extends { total: number }>(find: () => Result): Promise<Result> {
    await refreshOrGoOn();
    const found = find();
    if (found.total > 0 || isCurrent()) return found;
    await refresh();
    return find();
  }

  function isCurrent(): boolean {
    return !unread.areMany() && !isReadingAll && changes.isListening();
  }

  return {
    isCurrent,
    findPage: (listing) => findSome(() => lists.findPage(listing)),
    async findAfter(listing, limit, after) {
      await refreshOrGoOn();
      return isWhole ? { isWhole, ...lists.findAfter(listing, limit, after) } : { isWhole, ids: [], cursors: [] };
    },
    suggest(q, limit) {
      const find = () => lists.suggest(q, limit);
      return findSome(() => (isCurrent() ? suggested.get(`${limit} ${q}`, find) : find()));
    },
    async findRelated(id, limit) {
      if (!changes.isListening()) return undefined;
      await refreshOrGoOn();
      return isCurrent() ? lists.findRelated(id, limit) : undefined;
    },
  };
}
