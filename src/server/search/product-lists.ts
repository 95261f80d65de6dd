import {
  isAlphabetical,
  type Listing,
  type ListingSort,
  type ListingResult,
  pageSizeOf,
  pagesOf,
} from "#domain/listing.ts";
import { queryWords, stemOf } from "#domain/search.ts";
import type { Cursor } from "../http/list.ts";
import { Buckets, type Category } from "./buckets.ts";
import { readingsOf } from "./completions.ts";
import { Filters } from "./facets.ts";
import { NumberList } from "./number-list.ts";
import { namedColors } from "./product-colors.ts";
import { ProductColumns } from "./product-columns.ts";
import type { ReadProduct } from "./read-products.ts";
import type { Scores } from "./scores.ts";
import { Scratch } from "./scratch.ts";
import { search, type SearchResult } from "./search.ts";
import { selectPage } from "./select-page.ts";
import { TextIndex } from "./text-index.ts";

/** By id, the colours of a product that the query names. */
export type NamedColors = ReadonlyMap<string, readonly string[]>;

/** What a search shows; `near` are the ids of alternatives, only if nothing is found. */
type Shown = { ids: string[]; near: string[]; colors: NamedColors };

export type ResultPage = Shown & Pick<ListingResult, "total" | "page" | "facets" | "sort">;

export type ResultSlice = { ids: string[]; cursors: Cursor[] };

export type Suggestions = Shown & { total: number; categories: Category[] };

const MAX_NEAR = 24;

/** Descending by these columns, or ascending with `sign` -1; equals are newest first, then by id. */
const ORDERINGS = {
  novedades: { column: "createdAt", sign: 1 },
  "menor-precio": { column: "finalPrice", sign: -1 },
  "mayor-precio": { column: "finalPrice", sign: 1 },
  "mayor-descuento": { column: "discount", sign: 1 },
} as const satisfies Record<ListingSort, object>;

/** All active products in memory: lists in every order, with filters and search. */
export class ProductLists {
  readonly #scratch = new Scratch();
  readonly #texts = new TextIndex(this.#scratch);
  readonly #buckets = new Buckets();
  /** By number. A removed product's number is reused; until then no list contains it. */
  readonly #columns = new ProductColumns();
  readonly #numbers = new Map<string, number>();

  /** All numbers, rewritten in place after a change: a new array per slice of a long read would cost memory. */
  readonly #all = new NumberList();
  #isAllStale = false;

  put({ product, texts }: Pick<ReadProduct, "product" | "texts">): void {
    const before = this.#numbers.get(product.id);
    const number = this.#texts.put(texts, before);
    const bucket = this.#buckets.add(product);
    if (before !== undefined) this.#forget(before);
    this.#numbers.set(product.id, number);
    this.#columns.put(number, product, bucket);
    this.#isAllStale ||= number !== before;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#numbers.delete(id);
    this.#texts.remove(number);
    this.#forget(number);
    this.#isAllStale = true;
  }

  #forget(number: number): void {
    this.#buckets.remove(this.#columns.bucket[number]!);
    this.#columns.remove(number);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#numbers.keys()) if (!ids.has(id)) this.remove(id);
  }

  findPage(listing: Listing): ResultPage {
    const { found, among, filters, compare } = this.#find(listing);
    const matches = filters.of(among);
    const total = matches.length;
    const page = Math.min(listing.page, pagesOf(total, listing));
    const size = pageSizeOf(listing);
    const shown = selectPage(matches, compare, (page - 1) * size, size);
    const near = found ? this.#best(found.near(), MAX_NEAR, filters.of(found.near().products)) : [];
    const facets = filters.facets(among);
    return { total, page, facets, sort: found?.sort ?? null, ...this.#show(found, shown, near) };
  }

  findAfter(listing: Listing, limit: number, after?: Cursor): ResultSlice {
    const { among, filters, compare, valueOf } = this.#find(listing);
    const matches = filters.of(among);
    const left = after ? this.#scratch.filter(matches, this.#isBehind(after, valueOf)) : matches;
    const shown = selectPage(left, compare, 0, limit);
    const { id, createdAt } = this.#columns;
    const cursors = shown.map((number) => ({ value: `${valueOf(number)},${createdAt[number]!}`, id: id[number]! }));
    return { ids: this.#idsOf(shown), cursors };
  }

  /** Whether a product comes after the cursor's, in the order explained at `ORDERINGS`. */
  #isBehind({ value, id }: Cursor, valueOf: (number: number) => number) {
    const [lastValue = 0, lastCreatedAt = 0] = value.split(",").map(Number);
    return (number: number) => {
      const lead = lastValue - valueOf(number) || lastCreatedAt - this.#columns.createdAt[number]!;
      return lead > 0 || (lead === 0 && this.#columns.id[number]! < id);
    };
  }

  /** If nothing is found, what is near, or else every category with something on sale. */
  suggest(q: string, limit: number): Suggestions {
    this.#scratch.begin(this.#texts.end);
    const found = this.#search(q);
    const { values, sign } = this.#valuesOf(found, found.sort);
    const shown = selectPage(found.hits.products, this.#columns.by(values, sign), 0, limit);
    const near = this.#best(found.near(), limit);
    const total = found.hits.products.length;
    const named = this.#findCategories(q);
    const isNothing = total + near.length + named.length === 0;
    return { total, categories: isNothing ? this.#buckets.categories() : named, ...this.#show(found, shown, near) };
  }

  /** Categories whose names contain all words of the query, the last of which may be half typed; in the owner's order. */
  #findCategories(q: string): Category[] {
    const words = queryWords(q);
    if (words.length === 0) return [];
    const isNamed = ({ stems }: Category) =>
      words.every((word) => stems.some((stem) => stem === stemOf(word) || (word.length > 1 && stem.startsWith(word))));
    return this.#buckets.categories().filter(isNamed);
  }

  /** Same category first, then in stock first. */
  findRelated(id: string, limit: number): string[] {
    this.#scratch.begin(this.#texts.end);
    const own = this.#numbers.get(id);
    const { bucket, isInStock, byAge } = this.#columns;
    const category = own === undefined ? undefined : this.#buckets.get(bucket[own]!).category;
    const isOfCategory = this.#buckets.decider(bucket, (other) => other.category === category);
    const related: number[] = [];
    for (const nearness of [3, 2, 1, 0]) {
      const near = this.#scratch.filter(
        this.#allNumbers(),
        (number) => (isOfCategory(number) ? 2 : 0) + (isInStock[number] ? 1 : 0) === nearness && number !== own,
      );
      related.push(...selectPage(near, byAge, 0, limit - related.length));
      if (related.length === limit) break;
    }
    return this.#idsOf(related);
  }

  #find(listing: Listing) {
    this.#scratch.begin(this.#texts.end);
    const found = listing.q === "" ? undefined : this.#search(listing.q);
    const among = found?.hits.products ?? this.#allNumbers();
    const filters = new Filters(listing, this.#columns, this.#buckets, this.#scratch);
    const result = { found, among, filters };
    if (isAlphabetical(listing)) return { ...result, compare: this.#columns.byName, valueOf: () => 0 };
    const { values, sign } = this.#valuesOf(found, listing.sort ?? found?.sort ?? null);
    return { ...result, compare: this.#columns.by(values, sign), valueOf: (number: number) => sign * values[number]! };
  }

  #valuesOf(found: SearchResult | undefined, sort: ListingSort | null): { values: ArrayLike<number>; sign: 1 | -1 } {
    if (found && sort === null) return { values: found.hits.values, sign: 1 };
    const { column, sign } = ORDERINGS[sort ?? "novedades"];
    return { values: this.#columns[column], sign };
  }

  /** The first reading that finds something, or else the first with alternatives. */
  #search(q: string): SearchResult {
    const [texts, buckets, columns, all] = [this.#texts, this.#buckets, this.#columns, this.#allNumbers()];
    const tried: SearchResult[] = [];
    for (const reading of readingsOf(q)) {
      const found = search(reading, { texts, buckets, columns, all, scratch: this.#scratch });
      if (found.hits.products.length > 0) return found;
      tried.push(found);
    }
    return tried.find(({ near }) => near().products.length > 0) ?? tried[0]!;
  }

  #best({ products, values }: Scores, limit: number, among = products): number[] {
    return selectPage(among, this.#columns.by(values), 0, limit);
  }

  #show(found: SearchResult | undefined, shown: readonly number[], near: readonly number[]): Shown {
    const { id, bucket, pictureColors } = this.#columns;
    const { words = [], unwantedColors = [] } = found ?? {};
    const named = words.length + unwantedColors.length > 0 ? [...shown, ...near] : [];
    const colorsOf = (number: number) =>
      namedColors(this.#buckets.get(bucket[number]!).variants, pictureColors[number]!, words, unwantedColors);
    const colors = new Map(named.map((number) => [id[number]!, colorsOf(number)]));
    return { ids: this.#idsOf(shown), near: this.#idsOf(near), colors };
  }

  #idsOf(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.#columns.id[number]!);
  }

  #allNumbers(): Uint32Array {
    if (this.#isAllStale) this.#all.replace(this.#numbers.values());
    this.#isAllStale = false;
    return this.#all.all;
  }
}
