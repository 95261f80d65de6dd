import type { Context } from "hono";
import * as v from "valibot";
import { LISTING_LIMITS, LISTING_SORTS, readListing, WHOLE_LISTING } from "#domain/listing.ts";
import { MAX_FAVOURITES } from "#domain/product.ts";
import { trimName } from "#domain/spelling.ts";
import { listShownCategories } from "../categories/shown-categories.ts";
import { noSuchProduct, restarting } from "../copy.ts";
import { json } from "../http/answer.ts";
import { uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { flag, listQuery, pageOf, type pageQuery, readNumbersCursor } from "../http/list.ts";
import type { Problem } from "../http/problem.ts";
import type { Call } from "../http/route.ts";
import { imageRow, imageRows } from "../images/photo-schema.ts";
import { findListing, listProducts } from "../search/listing.ts";
import { suggest as suggestProducts } from "../search/suggestions.ts";
import type { Shop } from "../shop.ts";
import { cartItemsSchema, checkCart } from "./cart-check.ts";
import { findProduct, listProductsById, wasDeleted } from "./catalogue.ts";
import {
  checkedLine,
  listingResult,
  shownCategory,
  type StoredProduct,
  storedProduct,
  suggestions,
} from "./product-schema.ts";

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

export const categories = v.strictObject({ categories: v.array(shownCategory), next_cursor: v.null() });

export const searchQuery = v.object({ q: optionalText });

export const suggested = suggestions;

export const one = v.strictObject({ product: storedProduct });

export const images = v.strictObject({ images: v.array(imageRow), next_cursor: v.nullable(v.string()) });

export const cart = v.object({ items: cartItemsSchema });

export const checked = v.strictObject({ lines: v.array(checkedLine) });

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

export async function listCategories({ db, storage }: Shop) {
  return json({ categories: await listShownCategories(db, storage), next_cursor: null });
}

export async function suggest(shop: Shop, { c }: Call) {
  return json(await suggestProducts(shop, readListing(new URL(c.req.url).search).q));
}

export async function find(shop: Shop, { c }: Call) {
  const product = await findOrExplain(shop, c);
  return product instanceof Response ? product : json({ product });
}

export async function listImages(shop: Shop, { c, query }: Call<{ query: typeof pageQuery }>) {
  const { limit, cursor } = query();
  const after = Number(readNumbersCursor(cursor, 1)?.value ?? -1);
  const product = await findOrExplain(shop, c);
  if (product instanceof Response) return product;
  const following = product.images.filter(({ display_order }) => display_order > after);
  const { rows, next_cursor } = pageOf(following, limit, ({ display_order, id }) => ({
    value: `${display_order}`,
    id,
  }));
  return json({ images: imageRows(product.id, rows), next_cursor });
}

/** 410 for a deleted product, 404 for any other that visitors cannot see. */
async function findOrExplain({ db, storage }: Shop, c: Context): Promise<StoredProduct | Problem> {
  const id = idParam(c, () => noSuchProduct(404));
  return (await findProduct(db, storage, id)) ?? noSuchProduct((await wasDeleted(db, id)) ? 410 : 404);
}

export async function check({ db, storage }: Shop, { body }: Call<{ body: typeof cart }>) {
  const { items } = await body();
  return json({ lines: await checkCart(db, storage, items) });
}
