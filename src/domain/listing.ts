import type { Product } from "./product.ts";
import { foldName, trimName } from "./spelling.ts";

/** How a list of products may be ordered, by its name in the address. */
export const LISTING_ORDERS = ["novedades", "menor-precio", "mayor-precio", "mayor-descuento"] as const;

export type ListingOrder = (typeof LISTING_ORDERS)[number];

/** Cards on one page of `/productos`. */
export const LISTING_PAGE = 24;

/** What is read of an address at most; the rest of it is ignored. Lengths in characters, prices in whole pesos. */
export const LISTING_LIMITS = { q: 100, value: 60, values: 20, price: 999_999_999, page: 9_999 } as const;

/** Which active products are wanted, as the address of `/productos` says it (decisions, "Controls that did nothing"). */
export type Listing = {
  /** Words to search; empty lists everything. */
  q: string;
  /** A category's slug. */
  category: string | null;
  onlyOffers: boolean;
  onlyInStock: boolean;
  /** Any of these talles, in any spelling; none asks for none in particular. A product matches by one variant that has both. */
  sizes: readonly string[];
  colors: readonly string[];
  /** Whole pesos of the final price, inclusive. */
  minPrice: number | null;
  maxPrice: number | null;
  /** Null is the usual one: the best match first when there are words, else the newest. */
  order: ListingOrder | null;
  /** From 1. */
  page: number;
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
  order: null,
  page: 1,
};

/** A choice that a filter offers, as most of the shop's products spell it, and how many products it would show. */
export type Facet = { value: string; count: number };

/** What can be chosen beside what already is: each count keeps every other filter and leaves its own out. */
export type Facets = {
  categories: (Facet & { name: string })[];
  sizes: Facet[];
  colors: Facet[];
  offers: number;
  inStock: number;
  /** Whole pesos of the cheapest and the dearest; null when there is none. */
  prices: { min: number; max: number } | null;
};

/** One page of a listing as the page and `GET /api/listing` carry it. */
export type FoundListing = {
  products: Product[];
  total: number;
  /** The one shown: the one asked for, or the last. */
  page: number;
  pages: number;
  facets: Facets;
  /** What to offer to someone who found nothing; null for everyone else. */
  instead: { categories: Facets["categories"]; products: Product[] } | null;
};

/** Reads an address's search part. Whatever does not belong there is left out: every address shows some list. */
export function readListing(search: string): Listing {
  const parameters = new URLSearchParams(search);
  const q = readText(parameters.get("q"), LISTING_LIMITS.q);
  const order = LISTING_ORDERS.find((order) => order === parameters.get("orden")) ?? null;
  return {
    q,
    category: readText(parameters.get("categoria"), LISTING_LIMITS.value) || null,
    onlyOffers: parameters.get("ofertas") === "1",
    onlyInStock: parameters.get("en_stock") === "1",
    sizes: readValues(parameters.getAll("talle")),
    colors: readValues(parameters.getAll("color")),
    ...readPrices(parameters),
    // Without words the newest come first anyway.
    order: q === "" && order === "novedades" ? null : order,
    page: Math.max(1, readNumber(parameters.get("pagina"), LISTING_LIMITS.page) ?? 1),
  };
}

/** The one address of a listing: what is usual is left out, so that the same list has the same address. */
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
  if (listing.order !== null) parameters.set("orden", listing.order);
  if (listing.page > 1) parameters.set("pagina", String(listing.page));
  const written = parameters.toString();
  return written ? `/productos?${written}` : "/productos";
}

/** The same listing with its talles and colours as the facets spell them, each once: an address may say 'NEGRO'. */
export function asSpelled(listing: Listing, { sizes, colors }: Pick<Facets, "sizes" | "colors">): Listing {
  return { ...listing, sizes: spelledAmong(sizes, listing.sizes), colors: spelledAmong(colors, listing.colors) };
}

function spelledAmong(facets: readonly Facet[], names: readonly string[]): string[] {
  const spelled = names.map((name) => facets.find(({ value }) => foldName(value) === foldName(name))?.value ?? name);
  return [...new Set(spelled)].toSorted();
}

/** Whether anything but the order and the page is asked for. */
export function isFiltered(listing: Listing): boolean {
  return listingAddress({ ...listing, order: null, page: 1 }) !== "/productos";
}

/** How many things the filters ask for; the words are not among them. */
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

/** A list of so many products in pages; an empty one has one page too. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / LISTING_PAGE));
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

/** An address cannot be asked which end was meant: the lower one is where it begins. */
function readPrices(parameters: URLSearchParams): Pick<Listing, "minPrice" | "maxPrice"> {
  const min = readPesos(parameters.get("precio_min") ?? "") ?? null;
  const max = readPesos(parameters.get("precio_max") ?? "") ?? null;
  return min !== null && max !== null && min > max
    ? { minPrice: max, maxPrice: min }
    : { minPrice: min, maxPrice: max };
}

/** Whole pesos as people write them ('15000', '15.000', '$ 15.000,50'); null for nothing, undefined for anything else. */
export function readPesos(text: string): number | null | undefined {
  const written = text.slice(0, LISTING_LIMITS.value).replaceAll(/[\s$]/gu, "");
  if (written === "") return null;
  const [, whole] = /^([0-9]{1,3}(?:\.[0-9]{3}){1,4}|[0-9]{1,12})(?:[.,][0-9]{1,2})?$/.exec(written) ?? [];
  return whole === undefined ? undefined : Math.min(Number(whole.replaceAll(".", "")), LISTING_LIMITS.price);
}

function readNumber(text: string | null, most: number): number | null {
  return text !== null && /^[0-9]{1,12}$/.test(text.trim()) ? Math.min(Number(text), most) : null;
}
