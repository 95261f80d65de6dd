import type { Listing } from "#domain/listing.ts";
import type { Changes } from "../changes.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { ProductLists, type ResultPage, type ResultSlice, type Suggestions } from "./product-lists.ts";
import { type Category, readCategories, readProducts } from "./read-products.ts";

const MAX_CHANGED = 500; // with more changed products, reading all is faster

const SLICE = 250; // products per query and per uninterrupted step: some ten milliseconds of work

/** Milliseconds that requests wait for a whole read; once it takes longer they get what is known. */
const LONG_READ = 100;

/** Without notifications everything is reread, after this many times the duration of the last read. */
const DEAF_SHARE = 5;

export type ProductIndex = {
  /** False while everything is read: what is found then may lack products, and is worth no keeping. */
  isCurrent(): boolean;
  findPage(listing: Listing): Promise<ResultPage>;
  /** The same list for API clients: at most `limit` ids after a cursor; none until every product was read once. */
  findAfter(listing: Listing, limit: number, after?: Cursor): Promise<ResultSlice & { isWhole: boolean }>;
  suggest(q: string, limit: number): Promise<Suggestions>;
  /** Same category first, then in stock first. Undefined while everything is being read: not worth the wait. */
  findRelated(id: string, limit: number): Promise<string[] | undefined>;
};

/** Active products in memory. Applies committed changes before each answer (decision 018). */
export function createProductIndex(
  db: Db,
  changes: Pick<Changes, "onChange" | "onListening" | "isListening">,
): ProductIndex {
  const lists = new ProductLists();
  let categories: ReadonlyMap<string, Category> = new Map();
  let changed = new Set<string>();
  let isCategoryChanged = true;
  let isEverythingChanged = true;
  let reading: Promise<void> | undefined;
  let isReadingAll = false;
  let isWhole = false;
  /** Resolves when the present read turns out to be a long one, of which some slices are known. */
  let long = Promise.withResolvers<void>();
  /** Until when the last read is valid without notifications, in milliseconds of `performance.now`. */
  let deafUntil = 0;

  changes.onChange((change) => {
    const [noun, id = ""] = change.split(":", 2);
    if (noun === "product") changed.add(id);
    else if (noun === "category") isCategoryChanged = true;
  });
  changes.onListening((isListening) => {
    isEverythingChanged = true;
    if (isListening) readAhead();
  });

  function readAhead(): void {
    refresh().catch(() => {
      // The database is unavailable: the next request reads again, and fails if it still is.
    });
  }

  /** Resolves once everything that was committed before the call is known. */
  async function refresh(): Promise<void> {
    if (reading) {
      // That read may be older than a change this caller knows of, so it checks again.
      await reading;
      return refresh();
    }
    const isKnown = changed.size === 0 && !isCategoryChanged && !isEverythingChanged;
    if (isKnown && (changes.isListening() || performance.now() < deafUntil)) return;
    reading = readChanges().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  /** Of what is known so far; nothing is found only once everything is known. */
  async function findSome<Result extends { total: number }>(find: () => Result): Promise<Result> {
    await Promise.race([refresh(), long.promise]);
    const found = find();
    if (found.total > 0 || isCurrent()) return found;
    await refresh();
    return find();
  }

  async function readChanges(): Promise<void> {
    const startedAt = performance.now();
    // Of an earlier read it is resolved: whoever waits for some products would be answered without them.
    long = Promise.withResolvers();
    isReadingAll = isEverythingChanged || !changes.isListening() || changed.size > MAX_CHANGED;
    const before = { changed, isCategoryChanged, isEverythingChanged };
    changed = new Set();
    isCategoryChanged = false;
    isEverythingChanged = false;
    try {
      const isRenamed = (isReadingAll || before.isCategoryChanged) && (await readCategoriesAnew());
      isReadingAll ||= isRenamed;
      if (isReadingAll) await readAll(startedAt + LONG_READ);
      else await readSome([...before.changed]);
      const endedAt = performance.now();
      deafUntil = endedAt + (endedAt - startedAt) * DEAF_SHARE;
    } catch (error) {
      // After a failed read everything is still pending.
      for (const id of before.changed) changed.add(id);
      isCategoryChanged ||= before.isCategoryChanged;
      isEverythingChanged ||= before.isEverythingChanged;
      throw error;
    } finally {
      isReadingAll = false;
    }
  }

  /** Updates the objects that products share. True when one is named anew: its products are found by other words then. */
  async function readCategoriesAnew(): Promise<boolean> {
    let isRenamed = false;
    const read = await readCategories(db);
    for (const [id, category] of read) {
      const known = categories.get(id);
      isRenamed ||= known !== undefined && known.name !== category.name;
      if (known) read.set(id, Object.assign(known, category));
    }
    categories = read;
    return isRenamed;
  }

  async function readAll(longFrom: number): Promise<void> {
    const there = new Set<string>();
    for (let after: string | undefined; ;) {
      const read = await readProducts(db, { after, limit: SLICE }, categories, lists.names);
      for (const product of read) {
        there.add(product.product.id);
        lists.put(product);
      }
      after = read.at(-1)?.readAt;
      if (read.length < SLICE) break;
      if (performance.now() > longFrom) long.resolve();
    }
    lists.keepOnly(there);
    isWhole = true;
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const read = await readProducts(db, { ids }, categories, lists.names);
    const there = new Set(read.map(({ product }) => product.id));
    for (const id of ids) if (!there.has(id)) lists.remove(id);
    for (const product of read) lists.put(product);
  }

  if (changes.isListening()) readAhead();

  const isCurrent = () => !isEverythingChanged && !isReadingAll && changed.size <= MAX_CHANGED && changes.isListening();

  return {
    isCurrent,
    findPage: (listing) => findSome(() => lists.findPage(listing)),
    async findAfter(listing, limit, after) {
      await Promise.race([refresh(), long.promise]);
      return isWhole ? { isWhole, ...lists.findAfter(listing, limit, after) } : { isWhole, ids: [], cursors: [] };
    },
    suggest: (q, limit) => findSome(() => lists.suggest(q, limit)),
    async findRelated(id, limit) {
      if (!isCurrent()) return undefined;
      await refresh();
      return lists.findRelated(id, limit);
    },
  };
}
