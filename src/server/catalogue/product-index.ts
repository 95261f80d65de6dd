import { setImmediate as giveWay } from "node:timers/promises";
import { type Facets, type Listing, LISTING_PAGE, type ListingOrder, pagesOf } from "#domain/listing.ts";
import { queryWords } from "#domain/search.ts";
import type { Changes } from "../changes.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { type Columns, layOut } from "./columns.ts";
import { countFacets } from "./facets.ts";
import {
  type Category,
  type IndexedProduct,
  readCategories,
  readIndexedProducts,
  searchedTextOf,
} from "./indexed-product.ts";
import { type CategorySearch, createCategorySearch, ProductSearch } from "./product-search.ts";
import { isInStock, VariantNames } from "./variant-names.ts";

/** How many changed products are read one by one; beyond, reading all of them takes less. */
const MAX_CHANGED = 500;

/** Products read at once, and taken in before anyone else has a turn: some ten milliseconds of work. */
const SLICE = 500;

/** While changes go unheard everything is read anew, for at most one part in so many of the time. */
const DEAF_SHARE = 5;

/** One page of a listing: the products' ids in order, and what can be chosen from here on. */
type FoundPage = { ids: string[]; total: number; page: number; facets: Facets };

export type ProductIndex = {
  /** One page of `/productos`; a page beyond the last is the last. */
  findPage(listing: Listing): Promise<FoundPage>;
  /** The same list for programs: at most `limit` ids after a place in it; `places` are the cursors of the ids. */
  findAfter(listing: Listing, limit: number, after?: Cursor): Promise<{ ids: string[]; places: Cursor[] }>;
  /** The best matches of what is being typed, at most `limit`, and how many there are. */
  suggest(q: string, limit: number): Promise<{ ids: string[]; total: number; categories: Category[] }>;
  /**
   * Others to look at beside a product: of its category first, what can be bought before what cannot. Undefined while
   * everything is being read: they are not worth waiting for.
   */
  findRelated(id: string, limit: number): Promise<string[] | undefined>;
};

type Ordering = (product: IndexedProduct) => number;

/** Lists go from the highest of these down; the id decides ties. */
const ORDERINGS: Record<ListingOrder, Ordering> = {
  novedades: ({ createdAt }) => createdAt,
  "menor-precio": ({ finalPrice }) => -finalPrice,
  "mayor-precio": ({ finalPrice }) => finalPrice,
  "mayor-descuento": ({ discount }) => discount,
};

/**
 * The active products in memory, so that finding, counting and ordering cost microseconds however many there are. It
 * reads what changed before it answers: whoever was answered after a write finds it here (design, "How a page is made").
 */
export function createProductIndex(
  db: Db,
  changes: Pick<Changes, "onChange" | "onListening" | "isListening">,
): ProductIndex {
  const products = new Map<string, IndexedProduct>();
  const names = new VariantNames();
  const search = new ProductSearch(names);
  /** Each order's list, made when first asked for after a change. */
  const sorted = new Map<ListingOrder, IndexedProduct[]>();
  /** The same lists, laid out to be walked over. */
  const laidOut = new Map<ListingOrder, Columns>();
  let categories: ReadonlyMap<string, Category> = new Map();
  let categorySearch: CategorySearch | undefined;
  let changed = new Set<string>();
  let isCategoryChanged = true;
  let isEverythingChanged = true;
  let reading: Promise<void> | undefined;
  let isReadingAll = false;
  /** Until when what was read while changes go unheard is good enough, in milliseconds of `performance.now`. */
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

  /** So that the first to ask need not wait. */
  function readAhead(): void {
    refresh().catch(() => {
      // The database is away: whoever asks first reads, and hears of it.
    });
  }

  /** Resolves once everything that was committed before the call is known. */
  async function refresh(): Promise<void> {
    if (reading) {
      // Who comes while others read may know of a later change: it looks again after them.
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
      // What was to be read still is.
      for (const id of before.changed) changed.add(id);
      isCategoryChanged ||= before.isCategoryChanged;
      isEverythingChanged ||= before.isEverythingChanged;
      throw error;
    } finally {
      isReadingAll = false;
    }
  }

  /** Products keep their category's object; those of a renamed one are found by its new name. */
  async function readCategoriesAnew(): Promise<void> {
    const known = categories;
    const found = await readCategories(db);
    const renamed = new Set<Category>();
    for (const [id, category] of found) {
      const same = known.get(id);
      if (!same) continue;
      if (same.name !== category.name) renamed.add(same);
      found.set(id, Object.assign(same, category));
    }
    categories = found;
    forgetLists();
    let taken = 0;
    for (const product of renamed.size > 0 ? [...products.values()] : []) {
      if (!product.category || !renamed.has(product.category)) continue;
      search.add(product);
      taken += 1;
      if (taken % SLICE === 0) await giveWay();
    }
  }

  /** Slice by slice, others having their turn in between. What changes meanwhile is read after. */
  async function readAll(): Promise<void> {
    const there = new Set<string>();
    for (let after: string | undefined; ;) {
      const found = await readIndexedProducts(db, { after, limit: SLICE }, categories, names);
      for (const product of found) {
        there.add(product.id);
        put(product);
      }
      after = found.at(-1)?.id;
      if (found.length < SLICE) break;
    }
    for (const id of products.keys()) if (!there.has(id)) remove(id);
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await readIndexedProducts(db, { ids }, categories, names);
    const there = new Set(found.map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) remove(id);
    for (const product of found) put(product);
  }

  function remove(id: string): void {
    const known = products.get(id);
    if (!known) return;
    search.remove(known);
    products.delete(id);
    forgetLists();
  }

  function put(product: IndexedProduct): void {
    const known = products.get(product.id);
    if (!known) {
      products.set(product.id, product);
      search.add(product);
      forgetLists();
      return;
    }
    // Most changes are sales: they touch neither the words nor the order.
    const isSameOrder = Object.values(ORDERINGS).every((ordering) => ordering(known) === ordering(product));
    const isSameText = searchedTextOf(known) === searchedTextOf(product);
    const isSameStock = known.variants.join() === product.variants.join();
    Object.assign(known, product);
    if (!isSameText) search.add(known);
    if (!isSameText || !isSameOrder) forgetLists();
    else if (!isSameStock) laidOut.clear();
  }

  function forgetLists(): void {
    sorted.clear();
    laidOut.clear();
    categorySearch = undefined;
  }

  function inOrder(order: ListingOrder): readonly IndexedProduct[] {
    const known = sorted.get(order);
    if (known) return known;
    const list = [...products.values()].toSorted(byHighest(ORDERINGS[order]));
    sorted.set(order, list);
    return list;
  }

  function columnsInOrder(order: ListingOrder): Columns {
    const known = laidOut.get(order);
    if (known) return known;
    const columns = layOut(inOrder(order));
    laidOut.set(order, columns);
    return columns;
  }

  /** The products of a listing's words in its order, and what they are ordered by. */
  function candidates({ q, order }: Listing): { list: Columns; ordering: Ordering } {
    if (queryWords(q).length === 0) {
      const usual = order ?? "novedades";
      // Words were asked for, but only signs came: nothing is called that.
      return { list: q === "" ? columnsInOrder(usual) : layOut([]), ordering: ORDERINGS[usual] };
    }
    const scores = search.find(q);
    const ordering = order === null ? (product: IndexedProduct) => scores.get(product) ?? 0 : ORDERINGS[order];
    return { list: layOut([...scores.keys()].toSorted(byHighest(ordering))), ordering };
  }

  if (changes.isListening()) readAhead();

  return {
    async findPage(listing) {
      await refresh();
      const { list } = candidates(listing);
      const { matches, facets } = countFacets(list, listing, names);
      const page = Math.min(listing.page, pagesOf(matches.length));
      const shown = matches.slice((page - 1) * LISTING_PAGE, page * LISTING_PAGE);
      return { ids: shown.map(({ id }) => id), total: matches.length, page, facets };
    },

    async findAfter(listing, limit, after) {
      await refresh();
      const { list, ordering } = candidates(listing);
      const { matches } = countFacets(list, listing, names);
      const start = after ? matches.findIndex((product) => isBeyond(product, ordering, after)) : 0;
      const shown = start === -1 ? [] : matches.slice(start, start + limit);
      const places = shown.map((product) => ({ value: String(ordering(product)), id: product.id }));
      return { ids: shown.map(({ id }) => id), places };
    },

    async suggest(q, limit) {
      await refresh();
      const scores = search.find(q);
      const best = highest(
        scores.keys(),
        limit,
        byHighest((product) => scores.get(product) ?? 0),
      );
      categorySearch ??= createCategorySearch(products.values());
      return { ids: best.map(({ id }) => id), total: scores.size, categories: categorySearch.find(q) };
    },

    async findRelated(id, limit) {
      if (isEverythingChanged || isReadingAll || !changes.isListening()) return undefined;
      await refresh();
      const category = products.get(id)?.category?.slug;
      const nearness = (product: IndexedProduct) =>
        (product.category?.slug === category ? 2 : 0) + (product.variants.some(isInStock) ? 1 : 0);
      const nearest: IndexedProduct[] = [];
      const near: IndexedProduct[][] = [[], [], [], nearest];
      for (const product of inOrder("novedades")) {
        if (product.id !== id) near[nearness(product)]?.push(product);
        if (nearest.length === limit) break;
      }
      return near
        .toReversed()
        .flatMap((products) => products.slice(0, limit))
        .slice(0, limit)
        .map((product) => product.id);
    },
  };
}

function byHighest(ordering: Ordering): (a: IndexedProduct, b: IndexedProduct) => number {
  return (a, b) => ordering(b) - ordering(a) || (a.id < b.id ? 1 : -1);
}

/** The first of what sorting all of them would give. */
function highest(
  products: Iterable<IndexedProduct>,
  limit: number,
  order: (a: IndexedProduct, b: IndexedProduct) => number,
): IndexedProduct[] {
  const best: IndexedProduct[] = [];
  for (const product of products) {
    const last = best.at(-1);
    if (best.length === limit && last && order(product, last) > 0) continue;
    best.push(product);
    best.sort(order);
    if (best.length > limit) best.pop();
  }
  return best;
}

function isBeyond(product: IndexedProduct, ordering: Ordering, { value, id }: Cursor): boolean {
  const last = Number(value);
  const own = ordering(product);
  return own < last || (own === last && product.id < id);
}
