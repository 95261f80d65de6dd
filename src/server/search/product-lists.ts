import { type Facets, isAlphabetical, type Listing, type ListingOrder, pageSizeOf, pagesOf } from "#domain/listing.ts";
import { foldName } from "#domain/spelling.ts";
import type { Cursor } from "../http/list.ts";
import { CategorySearch } from "./category-search.ts";
import { type Columns, isLaidAlike, layAnew, layOut } from "./columns.ts";
import { countFacets, type Spellings } from "./facets.ts";
import { type Category, type IndexedProduct, searchedTextOf } from "./indexed-product.ts";
import { ProductSearch, type SearchResult } from "./product-search.ts";
import { type Ordering, SortedIndex } from "./sorted-index.ts";
import { isInStock, VariantNames } from "./variant-names.ts";

/** What a search says besides its list; `near` are ids of what may be offered instead, only when nothing is a hit. */
type Said = Pick<SearchResult, "missing" | "colors"> & { near: string[] };

export type ResultPage = Said & { ids: string[]; total: number; page: number; facets: Facets };

export type ResultSlice = { ids: string[]; cursors: Cursor[] };

export type Suggestions = Said & { ids: string[]; total: number; categories: Category[] };

const MOST_NEAR = 24;

type Order = ListingOrder | "id";

/** Descending by these values; the id decides between equals. */
const ORDERINGS: Record<Order, Ordering> = {
  novedades: ({ createdAt }) => createdAt,
  "menor-precio": ({ finalPrice }) => -finalPrice,
  "mayor-precio": ({ finalPrice }) => finalPrice,
  "mayor-descuento": ({ discount }) => discount,
  id: () => 0,
};

/** The products that `ProductIndex` puts here, in every order, with filters and search. */
export class ProductLists {
  readonly names = new VariantNames();
  /** Without gaps: the last product moves to a removed one's index. */
  readonly #products: IndexedProduct[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #search = new ProductSearch(this.names);
  readonly #orders = new Map<Order, SortedIndex>();

  // Built on first use after a change.
  #columns: Columns | undefined;
  #categories: CategorySearch | undefined;
  #spellings: Spellings | undefined;
  #byName: readonly number[] | undefined;

  put(product: IndexedProduct): void {
    const index = this.#indexes.get(product.id);
    if (index === undefined) this.#add(product);
    else this.#change(index, product);
  }

  #add(product: IndexedProduct): void {
    const index = this.#products.push(product) - 1;
    this.#indexes.set(product.id, index);
    this.#search.put(index, product);
    for (const order of this.#orders.values()) order.add(index);
    this.#forgetLayout();
  }

  #change(index: number, product: IndexedProduct): void {
    const known = this.#products[index]!;
    const moving = [...this.#orders.values()].filter(({ valueOf }) => valueOf(known) !== valueOf(product));
    const isSameText = searchedTextOf(known) === searchedTextOf(product);
    // Most changes are sales and prices: those only overwrite columns.
    const isSameShape = isLaidAlike(known, product);
    for (const order of moving) order.remove(index);
    Object.assign(known, product);
    for (const order of moving) order.add(index);
    if (!isSameText) {
      this.#search.put(index, known);
      this.#byName = undefined;
    }
    if (!isSameShape) this.#forgetLayout();
    else if (this.#columns) layAnew(this.#columns, index, known, this.names);
  }

  remove(id: string): void {
    const index = this.#indexes.get(id);
    if (index === undefined) return;
    const last = this.#products.length - 1;
    this.#search.remove(index);
    for (const order of this.#orders.values()) order.remove(index);
    const moved = this.#products.pop();
    this.#indexes.delete(id);
    this.#forgetLayout();
    if (index === last || !moved) return;
    for (const order of this.#orders.values()) order.renumber(last, index);
    this.#products[index] = moved;
    this.#indexes.set(moved.id, index);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#indexes.keys()) if (!ids.has(id)) this.remove(id);
  }

  inCategories(categories: ReadonlySet<Category>): IndexedProduct[] {
    if (categories.size === 0) return [];
    return this.#products.filter(({ category }) => category && categories.has(category));
  }

  /** For a renamed category; the product may be gone by now. */
  readWords(product: IndexedProduct): void {
    const index = this.#indexes.get(product.id);
    if (index !== undefined) this.#search.put(index, product);
  }

  /** Drops all orders and layouts; each is rebuilt on next use. */
  forgetLists(): void {
    this.#orders.clear();
    this.#forgetLayout();
  }

  #forgetLayout(): void {
    this.#columns = undefined;
    this.#categories = undefined;
    this.#spellings = undefined;
    this.#byName = undefined;
  }

  findPage(listing: Listing): ResultPage {
    const { list, facets, found } = this.#find(listing);
    const page = Math.min(listing.page, pagesOf(list.length, listing));
    const size = pageSizeOf(listing);
    const shown = list.slice((page - 1) * size, page * size);
    return { ids: this.#idsAt(shown), total: list.length, page, facets, ...this.#said(found, MOST_NEAR) };
  }

  findAfter(listing: Listing, limit: number, after?: Cursor): ResultSlice {
    const { list, ordering } = this.#find(listing);
    const { value, id } = after ?? { value: Infinity, id: "" };
    const last = Number(value);
    const isBeyond = (index: number) =>
      ordering(index) < last || (ordering(index) === last && this.#products[index]!.id < id);
    const start = list.findIndex(isBeyond);
    const shown = start === -1 ? [] : list.slice(start, start + limit);
    const cursors = shown.map((index) => ({ value: String(ordering(index)), id: this.#products[index]!.id }));
    return { ids: this.#idsAt(shown), cursors };
  }

  suggest(q: string, limit: number): Suggestions {
    const columns = this.#layOut();
    const found = this.#search.find(q, columns, this.#inOrder("id"));
    this.#categories ??= new CategorySearch(columns.categoryList);
    return {
      ids: this.#idsAt(found.hits.indexes.slice(0, limit)),
      total: found.hits.indexes.length,
      ...this.#said(found, limit),
      categories: this.#categories.find(q),
    };
  }

  findRelated(id: string, limit: number): string[] {
    const own = this.#indexes.get(id);
    const category = own === undefined ? undefined : this.#products[own]?.category;
    const nearness = (product: IndexedProduct) =>
      (product.category === category ? 2 : 0) + (product.variants.some(isInStock) ? 1 : 0);
    const nearest: number[] = [];
    const byNearness: number[][] = [[], [], [], nearest];
    for (const index of this.#inOrder("novedades")) {
      if (index !== own) byNearness[nearness(this.#products[index]!)]!.push(index);
      if (nearest.length === limit) break;
    }
    return this.#idsAt(byNearness.toReversed().flat().slice(0, limit));
  }

  #said(found: SearchResult | undefined, limit: number): Said {
    const { near = [], missing = [], colors = [] } = found ?? {};
    return { near: this.#idsAt(near.slice(0, limit)), missing, colors };
  }

  #idsAt(indexes: readonly number[]): string[] {
    return indexes.map((index) => this.#products[index]!.id);
  }

  #find(listing: Listing): {
    list: number[];
    ordering: (index: number) => number;
    facets: Facets;
    found: SearchResult | undefined;
  } {
    const columns = this.#layOut();
    this.#spellings ??= { names: this.names, commonest: this.names.commonest(this.#products) };
    const found = listing.q === "" ? undefined : this.#search.find(listing.q, columns, this.#inOrder("id"));
    const { isMatch, facets } = countFacets(columns, listing, this.#spellings, found?.hits.scores);
    const matchesAmong = (indexes: readonly number[]) => indexes.filter((index) => isMatch[index] === 1);
    if (found && listing.order === null) {
      const { scores, indexes } = found.hits;
      return { list: matchesAmong(indexes), ordering: (index) => scores[index]!, facets, found };
    }
    if (isAlphabetical(listing))
      return { list: matchesAmong(this.#inOrderOfNames()), ordering: () => 0, facets, found };
    const order = listing.order ?? "novedades";
    const ordering = (index: number) => ORDERINGS[order](this.#products[index]!);
    return { list: matchesAmong(this.#inOrder(order)), ordering, facets, found };
  }

  #layOut(): Columns {
    this.#columns ??= layOut(this.#products, this.names);
    return this.#columns;
  }

  #inOrderOfNames(): readonly number[] {
    if (this.#byName) return this.#byName;
    // Folded once each: comparing by a locale takes ten times as long.
    const keys = this.#products.map(({ name, id }) => `${foldName(name)}\n${id}`);
    this.#byName = keys.map((_key, index) => index).toSorted((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    return this.#byName;
  }

  #inOrder(order: Order): readonly number[] {
    const known = this.#orders.get(order) ?? new SortedIndex(this.#products, ORDERINGS[order]);
    this.#orders.set(order, known);
    return known.indexes;
  }
}
