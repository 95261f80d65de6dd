import * as v from "valibot";
import { cartItemsSchema, checkCart } from "./cart-check.ts";
import { findProduct, listProducts, PRODUCT_ORDERS, wasDeleted } from "./catalogue.ts";
import { parseInput, readBody, uuid } from "../http/body.ts";
import { listQuery, readCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json, type Route } from "../http/route.ts";
import type { Shop } from "../shop.ts";

const flag = v.optional(
  v.pipe(
    v.picklist(["1", "0"]),
    v.transform((value) => value === "1"),
  ),
);

const productsQuery = v.object({
  ...listQuery,
  categoria: v.optional(v.pipe(v.string(), v.maxLength(100))),
  ofertas: flag,
  en_stock: flag,
  orden: v.optional(v.picklist(PRODUCT_ORDERS)),
});

async function findOrRefuse({ db, storage }: Shop, id: string) {
  const product = v.is(uuid, id) ? await findProduct(db, storage, id) : undefined;
  if (product) return { product };
  const status = v.is(uuid, id) && (await wasDeleted(db, id)) ? 410 : 404;
  return { refusal: problem("not-found", { status, detail: "Producto no encontrado" }) };
}

/** What visitors read of the catalogue, and how a cart is checked against it. */
export const catalogueRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/products",
    role: "anyone",
    async answer({ db, storage }, c) {
      const query = parseInput(productsQuery, c.req.query());
      return json(
        await listProducts(db, storage, {
          q: query.q,
          categorySlug: query.categoria,
          onlyOffers: query.ofertas,
          onlyInStock: query.en_stock,
          order: query.orden,
          limit: query.limit,
          after: readCursor(query.cursor),
        }),
      );
    },
  },
  {
    method: "GET",
    path: "/api/products/:id",
    role: "anyone",
    async answer(shop, c) {
      const { product, refusal } = await findOrRefuse(shop, c.req.param("id") ?? "");
      return refusal ?? json({ product });
    },
  },
  {
    method: "GET",
    path: "/api/products/:id/images",
    role: "anyone",
    async answer(shop, c) {
      const { product, refusal } = await findOrRefuse(shop, c.req.param("id") ?? "");
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
