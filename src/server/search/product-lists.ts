import { type Facets, isAlphabetical, type Listing, type ListingOrder, pageSizeOf, pagesOf } from "#domain/listing.ts";
import { queryWords, stemOf, wordsOf } from "#domain/search.ts";
import { foldName } from "#domain/spelling.ts";
import type { Cursor } from "../http/list.ts";
import { countFacets } from "./facets.ts";
import { namedColors } from "./product-colors.ts";
import { ProductColumns } from "./product-columns.ts";
import { search, type SearchResult } from "./ranking.ts";
import type { Category, IndexedProduct, ReadProduct } from "./read-products.ts";
import { TextIndex } from "./text-index.ts";
import { VariantNames } from "./variants.ts";

/** By id, the colours of a product that the words name. */
export type NamedColors = ReadonlyMap<string, readonly string[]>;

/** What a search says besides its list; `near` are ids of what may be offered instead, only when nothing is a hit. */
type Said = { near: string[]; colors: NamedColors };

export type ResultPage = Said & { ids: string[]; total: number; page: number; facets: Facets };

export type ResultSlice = { ids: string[]; cursors: Cursor[] };

export type Suggestions = Said & { ids: string[]; total: number; categories: Category[] };

const MOST_NEAR = 24;

/** Queries; what is typed first is typed by many. */
const STORED_SUGGESTIONS = 500;

/** Descending by these values, names ascending; between equals the newest first, then by id. */
const ORDERINGS = {
  novedades: ({ createdAt }) => createdAt,
  "menor-precio": ({ finalPrice }) => -finalPrice,
  "mayor-precio": ({ finalPrice }) => finalPrice,
  "mayor-descuento": ({ discount }) => discount,
} satisfies Record<ListingOrder, (product: IndexedProduct) => number>;

/** Products lie in memory by their numbers: to look at many is several times quicker in that order. */
type Order = keyof typeof ORDERINGS | "name" | "number";

/** The products that `ProductIndex` puts here, in every order, with filters and search. */
export class ProductLists {
  readonly names = new VariantNames();
  readonly #texts = new TextIndex();
  /** By number. A removed product's number is another's later; until then no list has it. */
  readonly #products: IndexedProduct[] = [];
  readonly #columns = new ProductColumns();
  #numbers = new Map<string, number>();

  /** How many products each has. */
  readonly #categories = new Map<Category, number>();

  /** By query and limit, until a product changes. */
  readonly #suggestions = new Map<string, Omit<Suggestions, "categories">>();

  /** Made on first use after a change. */
  readonly #orders = new Map<Order, readonly number[]>();
  /** As they were last made, which is most of the next; made anew in place, since a long read would leave as many as it has slices. */
  readonly #newest: number[] = [];
  readonly #byNumber: number[] = [];
  /** By number. */
  readonly #createdAt: number[] = [];

  put({ product, texts }: Pick<ReadProduct, "product" | "texts">): void {
    const known = this.#numbers.get(product.id);
    const before = known === undefined ? undefined : this.#products[known]!;
    const number = this.#texts.put(texts, known);
    if (before && number === known && areEqual(before, product)) return;
    this.#suggestions.clear();
    this.#numbers.set(product.id, number);
    this.#products[number] = product;
    this.#columns.put(number, product);
    this.#createdAt[number] = product.createdAt;
    this.#count(product, 1);
    if (before) this.#count(before, -1);
    if (number !== known) this.#orders.clear();
    else if (before) this.#forgetOrders(before, product);
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#numbers.delete(id);
    this.#suggestions.clear();
    this.#texts.remove(number);
    this.#count(this.#products[number]!, -1);
    this.#orders.clear();
  }

  #count({ category, variants }: IndexedProduct, change: 1 | -1): void {
    this.names.count(variants, change);
    if (category) this.#categories.set(category, (this.#categories.get(category) ?? 0) + change);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#numbers.keys()) if (!ids.has(id)) this.remove(id);
  }

  /** Most changes are sales, which leave every order as it is. */
  #forgetOrders(before: IndexedProduct, after: IndexedProduct): void {
    for (const [order, valueOf] of Object.entries(ORDERINGS)) {
      if (valueOf(before) !== valueOf(after)) this.#orders.delete(order as Order);
    }
    if (before.createdAt !== after.createdAt) this.#orders.clear();
    if (before.name !== after.name) this.#orders.delete("name");
  }

  findPage(listing: Listing): ResultPage {
    const { matches, total, facets, found } = this.#find(listing);
    const page = Math.min(listing.page, pagesOf(total, listing));
    const size = pageSizeOf(listing);
    const shown = [...matches.drop((page - 1) * size).take(size)];
    return {
      ids: this.#idsOf(shown),
      total,
      page,
      facets,
      ...this.#said(found, shown, MOST_NEAR),
    };
  }

  findAfter(listing: Listing, limit: number, after?: Cursor): ResultSlice {
    const { matches, valueOf } = this.#find(listing);
    const left = after ? matches.filter(this.#isBehind(after, valueOf)) : matches;
    const shown = [...left.take(limit)];
    const cursors = shown.map((number) => ({
      value: `${valueOf(number)},${this.#createdAt[number]!}`,
      id: this.#products[number]!.id,
    }));
    return { ids: this.#idsOf(shown), cursors };
  }

  /** Whether a product comes after that of the cursor; their order is explained at `ORDERINGS`. */
  #isBehind({ value, id }: Cursor, valueOf: (number: number) => number) {
    const [lastValue = 0, lastCreatedAt = 0] = value.split(",").map(Number);
    return (number: number) => {
      const lead = lastValue - valueOf(number) || lastCreatedAt - this.#createdAt[number]!;
      return lead > 0 || (lead === 0 && this.#products[number]!.id < id);
    };
  }

  suggest(q: string, limit: number): Suggestions {
    const key = `${limit} ${q}`;
    let found = this.#suggestions.get(key);
    if (!found) {
      const { hits, ...result } = this.#search(q);
      const best = hits.slice(0, limit);
      found = { ids: this.#idsOf(best), total: hits.length, ...this.#said(result, best, limit) };
      const [oldest] = this.#suggestions.keys();
      if (this.#suggestions.size === STORED_SUGGESTIONS) this.#suggestions.delete(oldest!);
      this.#suggestions.set(key, found);
    }
    return { ...found, categories: this.#findCategories(q) };
  }

  /** Those whose names have all words of the query, the last of which may be half a word; in the owner's order. */
  #findCategories(q: string): Category[] {
    const words = queryWords(q);
    if (words.length === 0) return [];
    const isNamed = ({ name }: Category) => {
      const stems = wordsOf(name).map(stemOf);
      return words.every((word) =>
        stems.some((stem) => stem === stemOf(word) || (word.length > 1 && stem.startsWith(word))),
      );
    };
    const used = [...this.#categories].flatMap(([category, count]) => (count > 0 ? category : []));
    return used.filter(isNamed).toSorted((a, b) => a.position - b.position);
  }

  /** Same category first, then in stock first. */
  findRelated(id: string, limit: number): string[] {
    const own = this.#numbers.get(id);
    const category = own === undefined ? undefined : this.#products[own]?.category;
    const nearness = (product: IndexedProduct) => (product.category === category ? 2 : 0) + (product.isInStock ? 1 : 0);
    const nearest: number[] = [];
    const byNearness: number[][] = [[], [], [], nearest];
    for (const number of this.#inOrder("novedades")) {
      if (number !== own) byNearness[nearness(this.#products[number]!)]!.push(number);
      if (nearest.length === limit) break;
    }
    return this.#idsOf(byNearness.toReversed().flat().slice(0, limit));
  }

  #find(listing: Listing) {
    const found = listing.q === "" ? undefined : this.#search(listing.q);
    const count = (among: readonly number[]) => countFacets(this.#columns, among, listing, this.names);
    const all = this.#inOrder("number");
    const among = found ? all.filter((number) => found.scores[number]! > 0) : all;
    const { isMatch, total, facets } = count(among);
    if (found && found.near.length > 0) {
      const { isMatch: isNear } = count(found.near);
      found.near = found.near.filter((number) => isNear[number] === 1);
    }
    const matches = (numbers: readonly number[]) => numbers.values().filter((number) => isMatch[number] === 1);
    const result = { total, facets, found };
    if (found && listing.order === null)
      return { ...result, matches: matches(found.hits), valueOf: (number: number) => found.scores[number]! };
    if (isAlphabetical(listing)) return { ...result, matches: matches(this.#inOrder("name")), valueOf: () => 0 };
    const order = listing.order ?? "novedades";
    const valueOf = (number: number) => ORDERINGS[order](this.#products[number]!);
    return { ...result, matches: matches(this.#inOrder(order)), valueOf };
  }

  #search(q: string): SearchResult {
    const [texts, names, products, columns] = [this.#texts, this.names, this.#products, this.#columns];
    return search(q, {
      texts,
      names,
      products,
      columns,
      all: this.#inOrder("number"),
      newest: this.#inOrder("novedades"),
    });
  }

  #said(found: Pick<SearchResult, "near" | "words"> | undefined, shown: readonly number[], limit: number): Said {
    const { near: allNear = [], words = [] } = found ?? {};
    const near = allNear.slice(0, limit);
    const products = words.length > 0 ? [...shown, ...near].map((number) => this.#products[number]!) : [];
    const colors = new Map(products.map((product) => [product.id, namedColors(product, words)]));
    return { near: this.#idsOf(near), colors };
  }

  #idsOf(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.#products[number]!.id);
  }

  #inOrder(order: Order): readonly number[] {
    const known = this.#orders.get(order) ?? this.#sort(order);
    this.#orders.set(order, known);
    return known;
  }

  /** Equals stay as they are by age. */
  #sort(order: Order): readonly number[] {
    if (order === "novedades") return this.#sortByAge();
    if (order === "number") return this.#sortByNumber();
    const newest = this.#inOrder("novedades");
    if (order === "name") {
      const names = this.#products.map(({ name }) => foldName(name));
      return newest.toSorted((a, b) => (names[a]! < names[b]! ? -1 : Number(names[a]! > names[b]!)));
    }
    const values = Float64Array.from(this.#products, ORDERINGS[order]);
    return newest.toSorted((a, b) => values[b]! - values[a]!);
  }

  /** What is nearly sorted is sorted in no time. */
  #sortByAge(): readonly number[] {
    const isAdded = this.#areListed();
    let count = 0;
    for (const number of this.#newest) {
      if (isAdded[number] === 0) continue;
      isAdded[number] = 0;
      this.#newest[count++] = number;
    }
    this.#newest.length = count;
    for (const [number, is] of isAdded.entries()) if (is === 1) this.#newest.push(number);
    const createdAt = this.#createdAt;
    const idOf = (number: number) => this.#products[number]!.id;
    // oxlint-disable-next-line unicorn/no-array-sort -- in place is what it is for
    return this.#newest.sort((a, b) => createdAt[b]! - createdAt[a]! || (idOf(a) < idOf(b) ? 1 : -1));
  }

  #sortByNumber(): readonly number[] {
    this.#byNumber.length = 0;
    for (const [number, is] of this.#areListed().entries()) if (is === 1) this.#byNumber.push(number);
    return this.#byNumber;
  }

  /** 1 for each number that a product has. */
  #areListed(): Uint8Array {
    const areListed = new Uint8Array(this.#products.length);
    for (const number of this.#numbers.values()) areListed[number] = 1;
    return areListed;
  }
}

/** After most sales: what a list shows of the stock is whether there is any. */
function areEqual(before: IndexedProduct, after: IndexedProduct): boolean {
  return (Object.keys(before) as (keyof IndexedProduct)[]).every((key) => before[key] === after[key]);
}
