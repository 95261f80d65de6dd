import type { Context } from "hono";
import * as v from "valibot";
import { cartItemsSchema, checkCart } from "./cart-check.ts";
import { LISTING_LIMITS, LISTING_ORDERS, readListing, WHOLE_LISTING } from "#domain/listing.ts";
import { MAX_FAVOURITES } from "#domain/product.ts";
import { trimName } from "#domain/spelling.ts";
import { listShownCategories } from "../categories/shown-categories.ts";
import { findProduct, listProductsById, wasDeleted } from "./catalogue.ts";
import { findListing, listProducts } from "../search/listing.ts";
import { suggest } from "../search/suggestions.ts";
import { parseInput, readBody, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { flag, listQuery, readNumberCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import type { Shop } from "../shop.ts";

const names = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(LISTING_LIMITS.value))),
    v.maxLength(LISTING_LIMITS.values),
  ),
  [],
);

/** Whole pesos. */
const price = v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number)));

const productsQuery = v.object({
  ...listQuery,
  categoria: v.optional(v.pipe(v.string(), v.maxLength(LISTING_LIMITS.value))),
  ofertas: flag,
  en_stock: flag,
  talle: names,
  color: names,
  precio_min: price,
  precio_max: price,
  orden: v.optional(v.picklist(LISTING_ORDERS)),
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

async function findOrRefuse({ db, storage }: Shop, c: Context) {
  const id = idParam(c);
  const product = id === undefined ? undefined : await findProduct(db, storage, id);
  if (product) return { product };
  const status = id !== undefined && (await wasDeleted(db, id)) ? 410 : 404;
  return { refusal: problem("not-found", { status, detail: "Producto no encontrado" }) };
}

export const catalogueRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/products",
    role: "anyone",
    async answer(shop, c) {
      const { talle, color } = c.req.queries();
      const query = parseInput(productsQuery, { ...c.req.query(), talle, color });
      if (query.ids) {
        return json({ products: await listProductsById(shop.db, shop.storage, query.ids), next_cursor: null });
      }
      const listing = {
        ...WHOLE_LISTING,
        q: trimName(query.q ?? ""),
        category: query.categoria ?? null,
        onlyOffers: query.ofertas ?? false,
        onlyInStock: query.en_stock ?? false,
        sizes: query.talle,
        colors: query.color,
        minPrice: query.precio_min ?? null,
        maxPrice: query.precio_max ?? null,
        order: query.orden ?? null,
      };
      return json(await listProducts(shop, listing, query.limit, readNumberCursor(query.cursor)));
    },
  },
  {
    // The data of `/productos` for the same query string.
    method: "GET",
    path: "/api/listing",
    role: "anyone",
    answer: async (shop, c) => json({ listing: await findListing(shop, readListing(new URL(c.req.url).search)) }),
  },
  {
    method: "GET",
    path: "/api/categories",
    role: "anyone",
    answer: async ({ db, storage }) => json({ categories: await listShownCategories(db, storage), next_cursor: null }),
  },
  {
    method: "GET",
    path: "/api/suggestions",
    role: "anyone",
    async answer(shop, c) {
      const { q } = readListing(new URL(c.req.url).search);
      return json(await suggest(shop, q));
    },
  },
  {
    method: "GET",
    path: "/api/products/:id",
    role: "anyone",
    async answer(shop, c) {
      const { product, refusal } = await findOrRefuse(shop, c);
      return refusal ?? json({ product });
    },
  },
  {
    method: "GET",
    path: "/api/products/:id/images",
    role: "anyone",
    async answer(shop, c) {
      const { product, refusal } = await findOrRefuse(shop, c);
      return refusal ?? json({ images: product.images, next_cursor: null });
    },
  },
  {
    method: "POST",
    path: "/api/cart/check",
    role: "anyone",
    async answer({ db, storage }, c) {
      const { items } = await readBody(c, v.object({ items: cartItemsSchema }));
      return json({ lines: await checkCart(db, storage, items) });
    },
  },
];
