import { type Facets, type Listing, LISTING_PAGE, type ListingOrder, pagesOf } from "#domain/listing.ts";
import { queryWords } from "#domain/search.ts";
import type { Cursor } from "../http/list.ts";
import { type Columns, layOut } from "./columns.ts";
import { countFacets, type Spellings } from "./facets.ts";
import { type Category, type IndexedProduct, searchedTextOf } from "./indexed-product.ts";
import { type CategorySearch, createCategorySearch, ProductSearch } from "./product-search.ts";
import { isInStock, VariantNames } from "./variant-names.ts";

/** One page of a listing: the products' ids in order, and what can be chosen from here on. */
export type FoundPage = { ids: string[]; total: number; page: number; facets: Facets };

/** Some of a list: the ids, and the place of each in it. */
export type FoundStretch = { ids: string[]; places: Cursor[] };

/** What suits the words typed so far: the best products' ids, how many there are, and the categories called so. */
export type FoundSuggestions = { ids: string[]; total: number; categories: Category[] };

type Ordering = (product: IndexedProduct) => number;

/** Lists go from the highest of these down; the id decides ties. */
const ORDERINGS: Record<ListingOrder, Ordering> = {
  novedades: ({ createdAt }) => createdAt,
  "menor-precio": ({ finalPrice }) => -finalPrice,
  "mayor-precio": ({ finalPrice }) => finalPrice,
  "mayor-descuento": ({ discount }) => discount,
};

/** The products that are put here, in every order and by their words; `ProductIndex` sees to it that they are those on sale. */
export class ProductLists {
  /** Of the talles and colours of its products. */
  readonly names = new VariantNames();
  readonly #products = new Map<string, IndexedProduct>();
  readonly #search = new ProductSearch(this.names);
  /** Each order's list, made when first asked for after a change. */
  readonly #sorted = new Map<ListingOrder, IndexedProduct[]>();
  /** The same lists, laid out to be walked over. */
  readonly #laidOut = new Map<ListingOrder, Columns>();
  #categorySearch: CategorySearch | undefined;
  /** Counted when first asked for after a change. */
  #spellings: Spellings | undefined;

  /** Takes a product in, or what is new of it. */
  put(product: IndexedProduct): void {
    const known = this.#products.get(product.id);
    if (!known) {
      this.#products.set(product.id, product);
      this.#search.add(product);
      this.forgetLists();
      return;
    }
    // Most changes are sales: they touch neither the words nor the order.
    const isSameOrder = Object.values(ORDERINGS).every((ordering) => ordering(known) === ordering(product));
    const isSameText = searchedTextOf(known) === searchedTextOf(product);
    const isSameStock = known.variants.join() === product.variants.join();
    Object.assign(known, product);
    if (!isSameText) this.#search.add(known);
    if (!isSameText || !isSameOrder) this.forgetLists();
    else if (!isSameStock) this.#laidOut.clear();
  }

  remove(id: string): void {
    const known = this.#products.get(id);
    if (!known) return;
    this.#search.remove(known);
    this.#products.delete(id);
    this.forgetLists();
  }

  /** Removes all but these. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#products.keys()) if (!ids.has(id)) this.remove(id);
  }

  inCategories(categories: ReadonlySet<Category>): IndexedProduct[] {
    if (categories.size === 0) return [];
    return [...this.#products.values()].filter(({ category }) => category && categories.has(category));
  }

  /** Takes the words of a product anew, whose category has another name. */
  readWords(product: IndexedProduct): void {
    this.#search.add(product);
  }

  /** Has the lists made anew when they are next asked for. */
  forgetLists(): void {
    this.#sorted.clear();
    this.#laidOut.clear();
    this.#categorySearch = undefined;
    this.#spellings = undefined;
  }

  /** One page; beyond the last it is the last. */
  findPage(listing: Listing): FoundPage {
    const { list } = this.#candidates(listing);
    const { matches, facets } = countFacets(list, listing, this.#countSpellings());
    const page = Math.min(listing.page, pagesOf(matches.length));
    const shown = matches.slice((page - 1) * LISTING_PAGE, page * LISTING_PAGE);
    return { ids: shown.map(({ id }) => id), total: matches.length, page, facets };
  }

  /** At most `limit` of a list, from behind a place in it. */
  findAfter(listing: Listing, limit: number, after?: Cursor): FoundStretch {
    const { list, ordering } = this.#candidates(listing);
    const { matches } = countFacets(list, listing, this.#countSpellings());
    const start = after ? matches.findIndex((product) => isBeyond(product, ordering, after)) : 0;
    const shown = start === -1 ? [] : matches.slice(start, start + limit);
    const places = shown.map((product) => ({ value: String(ordering(product)), id: product.id }));
    return { ids: shown.map(({ id }) => id), places };
  }

  /** At most `limit` products; all categories. */
  suggest(q: string, limit: number): FoundSuggestions {
    const scores = this.#search.find(q);
    const best = highest(
      scores.keys(),
      limit,
      byHighest((product) => scores.get(product) ?? 0),
    );
    this.#categorySearch ??= createCategorySearch(this.#products.values());
    return { ids: best.map(({ id }) => id), total: scores.size, categories: this.#categorySearch.find(q) };
  }

  /** At most `limit` others: of the product's category first, what can be bought before what cannot. */
  findRelated(id: string, limit: number): string[] {
    const category = this.#products.get(id)?.category?.slug;
    const nearness = (product: IndexedProduct) =>
      (product.category?.slug === category ? 2 : 0) + (product.variants.some(isInStock) ? 1 : 0);
    const nearest: IndexedProduct[] = [];
    const near: IndexedProduct[][] = [[], [], [], nearest];
    for (const product of this.#inOrder("novedades")) {
      if (product.id !== id) near[nearness(product)]?.push(product);
      if (nearest.length === limit) break;
    }
    return near
      .toReversed()
      .flatMap((products) => products.slice(0, limit))
      .slice(0, limit)
      .map((product) => product.id);
  }

  #countSpellings(): Spellings {
    this.#spellings ??= { names: this.names, commonest: this.names.commonest(this.#products.values()) };
    return this.#spellings;
  }

  /** The products of a listing's words in its order, and what they are ordered by. */
  #candidates({ q, order }: Listing): { list: Columns; ordering: Ordering } {
    if (queryWords(q).length === 0) {
      const usual = order ?? "novedades";
      // Words were asked for, but only signs came: nothing is called that.
      return { list: q === "" ? this.#columnsInOrder(usual) : layOut([], this.names), ordering: ORDERINGS[usual] };
    }
    const scores = this.#search.find(q);
    const ordering = order === null ? (product: IndexedProduct) => scores.get(product) ?? 0 : ORDERINGS[order];
    return { list: layOut([...scores.keys()].toSorted(byHighest(ordering)), this.names), ordering };
  }

  #inOrder(order: ListingOrder): readonly IndexedProduct[] {
    const known = this.#sorted.get(order);
    if (known) return known;
    const list = [...this.#products.values()].toSorted(byHighest(ORDERINGS[order]));
    this.#sorted.set(order, list);
    return list;
  }

  #columnsInOrder(order: ListingOrder): Columns {
    const known = this.#laidOut.get(order);
    if (known) return known;
    const columns = layOut(this.#inOrder(order), this.names);
    this.#laidOut.set(order, columns);
    return columns;
  }
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
