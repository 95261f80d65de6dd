import { WHOLE_LISTING } from "#domain/listing.ts";
import { addCategory } from "./products.ts";
import type { TestShop } from "./shop.ts";

/** A search whose answer are the ids of the best nine products. */
export const finderIn = (shop: TestShop) => async (q: string) =>
  (await shop.productIndex.findAfter({ ...WHOLE_LISTING, q }, 9)).ids;

/** The same of what is suggested, six at most. */
export const suggesterIn = (shop: TestShop) => async (q: string) => (await shop.productIndex.suggest(q, 6)).ids;

/** Returns the ids of products on sale with these names, in a category of their own. */
export async function sellIn(shop: TestShop, category: string, names: readonly string[]): Promise<string[]> {
  const categoryId = await addCategory(shop.db, { name: category, slug: category.toLowerCase() });
  const ids = [];
  for (const name of names) ids.push((await shop.sells({ name, categoryId })).id);
  return ids;
}
