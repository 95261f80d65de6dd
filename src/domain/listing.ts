import type { Pesos } from "./money.ts";
import type { Product } from "./product.ts";
import { foldName, trimName } from "./spelling.ts";

export const LISTING_SORTS = ["novedades", "menor-precio", "mayor-precio", "mayor-descuento"] as const;

export type ListingSort = (typeof LISTING_SORTS)[number];

const LISTING_PAGE = 24;

const INDEX_PAGE = 200; // names on a page of the index

export const INDEX_VIEW = "indice"; // in addresses

/** Texts in characters, `price` in whole pesos; what exceeds them in an address is ignored or cut. */
export const LISTING_LIMITS = { q: 100, slug: 125, value: 60, values: 20, price: 999_999_999, page: 9_999 } as const;

export type Listing = {
  q: string;
  category: string | null;
  onlyOffers: boolean;
  onlyInStock: boolean;
  /** A product matches by one variant that has both a wanted size and a wanted colour, in any spelling. */
  sizes: readonly string[];
  colors: readonly string[];
  minPrice: Pesos | null; // whole, of the final price, inclusive
  maxPrice: Pesos | null;
  sort: ListingSort | null; // null: with words the best match first, else the newest
  page: number;
  isIndex: boolean; // names and prices instead of cards
};

export const WHOLE_LISTING: Listing = {
  q: "",
  category: null,
  onlyOffers: false,
  onlyInStock: false,
  sizes: [],
  colors: [],
  minPrice: null,
  maxPrice: null,
  sort: null,
  page: 1,
  isIndex: false,
};

/** `value` is spelled as in most products. */
export type Facet = { value: string; count: number };

/** Each count applies every filter but its own; prices are whole. */
export type Facets = {
  categories: (Facet & { name: string })[];
  sizes: Facet[];
  colors: (Facet & { color?: string })[]; // `color`: what it looks like, "" when unknown
  offers: number;
  inStock: number;
  prices: { min: Pesos; max: Pesos } | null;
};

export type ListingResult = {
  products: Product[];
  total: number;
  page: number; // the last one when the one asked for does not exist
  pages: number;
  facets: Facets;
  sort: ListingSort | null; // what the words say: 'remera barata'
  /** Only when nothing was found: what is near the words, or else the newest. */
  instead: { categories: Facets["categories"]; products: Product[]; isNear: boolean } | null;
};

/** Ignores what it does not know: every address shows some list. */
export function readListing(search: string): Listing {
  const parameters = new URLSearchParams(search);
  const q = readText(parameters.get("q"), LISTING_LIMITS.q);
  const sort = LISTING_SORTS.find((sort) => sort === parameters.get("orden")) ?? null;
  return {
    q,
    category: readText(parameters.get("categoria"), LISTING_LIMITS.slug) || null,
    onlyOffers: parameters.get("ofertas") === "1",
    onlyInStock: parameters.get("en_stock") === "1",
    sizes: readValues(parameters.getAll("talle")),
    colors: readValues(parameters.getAll("color")),
    ...readPrices(parameters),
    sort: q === "" && sort === "novedades" ? null : sort,
    page: Math.max(1, readNumber(parameters.get("pagina"), LISTING_LIMITS.page) ?? 1),
    isIndex: parameters.get("vista") === INDEX_VIEW,
  };
}

/** Leaves out defaults, so that the same list has the same address. */
export function listingAddress(listing: Listing): string {
  const parameters = new URLSearchParams();
  if (listing.q) parameters.set("q", listing.q);
  if (listing.category !== null) parameters.set("categoria", listing.category);
  if (listing.onlyOffers) parameters.set("ofertas", "1");
  if (listing.onlyInStock) parameters.set("en_stock", "1");
  for (const size of listing.sizes) parameters.append("talle", size);
  for (const color of listing.colors) parameters.append("color", color);
  if (listing.minPrice !== null) parameters.set("precio_min", String(listing.minPrice));
  if (listing.maxPrice !== null) parameters.set("precio_max", String(listing.maxPrice));
  if (listing.sort !== null) parameters.set("orden", listing.sort);
  if (listing.page > 1) parameters.set("pagina", String(listing.page));
  if (listing.isIndex) parameters.set("vista", INDEX_VIEW);
  const written = parameters.toString();
  return written ? `/productos?${written}` : "/productos";
}

/** Without words the newest come first by default, so that sort needs no mention. */
export function withoutWords(listing: Listing): Listing {
  return { ...listing, q: "", sort: listing.sort === "novedades" ? null : listing.sort };
}

export function asSpelled(listing: Listing, { sizes, colors }: Pick<Facets, "sizes" | "colors">): Listing {
  return { ...listing, sizes: spelledAmong(sizes, listing.sizes), colors: spelledAmong(colors, listing.colors) };
}

function spelledAmong(facets: readonly Facet[], names: readonly string[]): string[] {
  const spelled = names.map((name) => facets.find(({ value }) => foldName(value) === foldName(name))?.value ?? name);
  return [...new Set(spelled)].toSorted();
}

export function isFiltered(listing: Listing): boolean {
  return listingAddress({ ...listing, sort: null, page: 1, isIndex: false }) !== "/productos";
}

export function countFilters({
  category,
  onlyOffers,
  onlyInStock,
  sizes,
  colors,
  minPrice,
  maxPrice,
}: Listing): number {
  const single = [category !== null, onlyOffers, onlyInStock, minPrice !== null, maxPrice !== null];
  return single.filter(Boolean).length + sizes.length + colors.length;
}

export function pageSizeOf({ isIndex }: Listing): number {
  return isIndex ? INDEX_PAGE : LISTING_PAGE;
}

/** The index is alphabetical unless there are search words or an explicit sort. */
export function isAlphabetical({ isIndex, q, sort }: Listing): boolean {
  return isIndex && q === "" && sort === null;
}

export function pagesOf(total: number, listing: Listing): number {
  return Math.max(1, Math.ceil(total / pageSizeOf(listing)));
}

function readText(text: string | null, longest: number): string {
  return Array.from(trimName(text ?? ""))
    .slice(0, longest)
    .join("")
    .trim();
}

function readValues(values: readonly string[]): string[] {
  const read = values.map((value) => readText(value, LISTING_LIMITS.value)).filter((value) => value !== "");
  return [...new Set(read)].toSorted().slice(0, LISTING_LIMITS.values);
}

function readPrices(parameters: URLSearchParams): Pick<Listing, "minPrice" | "maxPrice"> {
  const min = readPesos(parameters.get("precio_min") ?? "") ?? null;
  const max = readPesos(parameters.get("precio_max") ?? "") ?? null;
  return min !== null && max !== null && min > max
    ? { minPrice: max, maxPrice: min }
    : { minPrice: min, maxPrice: max };
}

/** '15000', '15.000' or '$ 15.000,50' to whole pesos; null for nothing, undefined for anything else. */
export function readPesos(text: string): number | null | undefined {
  const written = text.slice(0, LISTING_LIMITS.value).replaceAll(/[\s$]/gu, "");
  if (written === "") return null;
  const [, whole] = /^([0-9]{1,3}(?:\.[0-9]{3}){1,4}|[0-9]{1,12})(?:[.,][0-9]{1,2})?$/.exec(written) ?? [];
  return whole === undefined ? undefined : Math.min(Number(whole.replaceAll(".", "")), LISTING_LIMITS.price);
}

function readNumber(text: string | null, most: number): number | null {
  return text !== null && /^[0-9]{1,12}$/.test(text.trim()) ? Math.min(Number(text), most) : null;
}
