import * as v from "valibot";
import { LISTING_LIMITS, LISTING_SORTS, readListing, WHOLE_LISTING } from "#domain/listing.ts";
import { MAX_FAVOURITES } from "#domain/product.ts";
import { trimName } from "#domain/spelling.ts";
import { listProductsById } from "../catalogue/catalogue.ts";
import { listingResult, storedProduct, suggestions } from "../catalogue/product-schema.ts";
import { restarting } from "../copy.ts";
import { json } from "../http/answer.ts";
import { uuid } from "../http/body.ts";
import { flag, listQuery, readNumbersCursor } from "../http/list.ts";
import type { Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { findListing, listProducts } from "./listing.ts";
import { suggest as suggestProducts } from "./suggestions.ts";

const names = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(LISTING_LIMITS.value))),
    v.maxLength(LISTING_LIMITS.values),
  ),
  [],
);

/** Whole pesos. */
const price = v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number)));

export const productsQuery = v.object({
  ...listQuery,
  categoria: v.optional(v.pipe(v.string(), v.maxLength(LISTING_LIMITS.slug))),
  ofertas: flag,
  en_stock: flag,
  talle: names,
  color: names,
  precio_min: price,
  precio_max: price,
  orden: v.optional(v.picklist(LISTING_SORTS)),
  /** Only these products, separated by commas: a browser's favourites. */
  ids: v.optional(
    v.pipe(
      v.string(),
      v.transform((ids) => ids.split(",")),
      v.array(uuid),
      v.maxLength(MAX_FAVOURITES),
    ),
  ),
});

const optionalText = v.optional(v.string());

/** The query of `/productos`; unknown values are ignored. */
export const listingQuery = v.object({
  ...v.entriesFromList(
    ["q", "categoria", "ofertas", "en_stock", "precio_min", "precio_max", "orden", "pagina", "vista"],
    optionalText,
  ),
  talle: v.optional(v.array(v.string())),
  color: v.optional(v.array(v.string())),
});

export const page = v.strictObject({ products: v.array(storedProduct), next_cursor: v.nullable(v.string()) });

export const listing = v.strictObject({ listing: listingResult });

export const searchQuery = v.object({ q: optionalText });

export const suggested = suggestions;

export async function list(shop: Shop, { query }: Call<{ query: typeof productsQuery }>) {
  const wanted = query();
  if (wanted.ids) {
    return json({ products: await listProductsById(shop.db, shop.storage, wanted.ids), next_cursor: null });
  }
  const listing = {
    ...WHOLE_LISTING,
    q: trimName(wanted.q ?? ""),
    category: wanted.categoria || null,
    onlyOffers: wanted.ofertas ?? false,
    onlyInStock: wanted.en_stock ?? false,
    sizes: wanted.talle,
    colors: wanted.color,
    minPrice: wanted.precio_min ?? null,
    maxPrice: wanted.precio_max ?? null,
    sort: wanted.orden ?? null,
  };
  const page = await listProducts(shop, listing, wanted.limit, readNumbersCursor(wanted.cursor, 2));
  return page ? json(page) : restarting();
}

/** The data of `/productos` for the same query string. */
export async function findPage(shop: Shop, { c }: Call) {
  return json({ listing: await findListing(shop, readListing(new URL(c.req.url).search)) });
}

export async function suggest(shop: Shop, { c }: Call) {
  return json(await suggestProducts(shop, readListing(new URL(c.req.url).search).q));
}
