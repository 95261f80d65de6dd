import { setImmediate as giveWay } from "node:timers/promises";
import type { Listing } from "#domain/listing.ts";
import type { Changes } from "../changes.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { type Category, readCategories, readIndexedProducts } from "./indexed-product.ts";
import { type ResultPage, type ResultSlice, type Suggestions, ProductLists } from "./product-lists.ts";

const MAX_CHANGED = 500; // with more changed products, reading all is faster

const SLICE = 500; // products per query and per uninterrupted step: some ten milliseconds of work

/** Without notifications everything is reread, after this many times the duration of the last read. */
const DEAF_SHARE = 5;

export type ProductIndex = {
  findPage(listing: Listing): Promise<ResultPage>;
  /** The same list for API clients: at most `limit` ids after a cursor; with the cursor of each id. */
  findAfter(listing: Listing, limit: number, after?: Cursor): Promise<ResultSlice>;
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

  async function readChanges(): Promise<void> {
    const startedAt = performance.now();
    const isWhole = isEverythingChanged || !changes.isListening() || changed.size > MAX_CHANGED;
    const before = { changed, isCategoryChanged, isEverythingChanged };
    changed = new Set();
    isCategoryChanged = false;
    isEverythingChanged = false;
    try {
      if (isWhole || before.isCategoryChanged) await readCategoriesAnew();
      isReadingAll = isWhole;
      if (isWhole) await readAll();
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

  /** Updates the objects that products share; a new name changes the words they are found by. */
  async function readCategoriesAnew(): Promise<void> {
    const known = categories;
    const read = await readCategories(db);
    const renamed = new Set<Category>();
    for (const [id, category] of read) {
      const same = known.get(id);
      if (!same) continue;
      if (same.name !== category.name) renamed.add(same);
      read.set(id, Object.assign(same, category));
    }
    categories = read;
    lists.forgetLists();
    for (const [taken, product] of lists.inCategories(renamed).entries()) {
      if (taken > 0 && taken % SLICE === 0) await giveWay();
      lists.readWords(product);
    }
  }

  async function readAll(): Promise<void> {
    const there = new Set<string>();
    // Sorting all products once is faster than inserting each.
    lists.forgetLists();
    for (let after: string | undefined; ;) {
      const read = await readIndexedProducts(db, { after, limit: SLICE }, categories, lists.names);
      for (const product of read) {
        there.add(product.id);
        lists.put(product);
      }
      after = read.at(-1)?.id;
      if (read.length < SLICE) break;
    }
    lists.keepOnly(there);
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const read = await readIndexedProducts(db, { ids }, categories, lists.names);
    const there = new Set(read.map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) lists.remove(id);
    for (const product of read) lists.put(product);
  }

  if (changes.isListening()) readAhead();

  return {
    async findPage(listing) {
      await refresh();
      return lists.findPage(listing);
    },
    async findAfter(listing, limit, after) {
      await refresh();
      return lists.findAfter(listing, limit, after);
    },
    async suggest(q, limit) {
      await refresh();
      return lists.suggest(q, limit);
    },
    async findRelated(id, limit) {
      if (isEverythingChanged || isReadingAll || !changes.isListening()) return undefined;
      await refresh();
      return lists.findRelated(id, limit);
    },
  };
}
