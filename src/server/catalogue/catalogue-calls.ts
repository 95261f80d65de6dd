import type { Context } from "hono";
import * as v from "valibot";
import { listShownCategories } from "../categories/shown-categories.ts";
import { noSuchProduct } from "../copy.ts";
import { json } from "../http/answer.ts";
import { idParam } from "../http/id.ts";
import { pageOf, type pageQuery, readNumbersCursor } from "../http/list.ts";
import type { Problem } from "../http/problem.ts";
import type { Call } from "../http/route.ts";
import { imageRow, imageRows } from "../images/photo-schema.ts";
import type { Shop } from "../shop.ts";
import { cartItemsSchema, checkCart } from "./cart-check.ts";
import { findProduct, wasDeleted } from "./catalogue.ts";
import { checkedLine, shownCategory, type StoredProduct, storedProduct } from "./product-schema.ts";

export const categories = v.strictObject({ categories: v.array(shownCategory), next_cursor: v.null() });

export const one = v.strictObject({ product: storedProduct });

export const images = v.strictObject({ images: v.array(imageRow), next_cursor: v.nullable(v.string()) });

export const cart = v.object({ items: cartItemsSchema });

export const checked = v.strictObject({ lines: v.array(checkedLine) });

export async function listCategories({ db, storage }: Shop) {
  return json({ categories: await listShownCategories(db, storage), next_cursor: null });
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
