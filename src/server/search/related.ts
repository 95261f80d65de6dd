import { asRelated, type RelatedProduct } from "#domain/product.ts";
import { listProductsById } from "../catalogue/catalogue.ts";
import type { Shop } from "../shop.ts";

export const RELATED_PRODUCTS = 4;

export async function findRelated(
  { db, storage, productIndex }: Pick<Shop, "db" | "storage" | "productIndex">,
  id: string,
): Promise<RelatedProduct[] | undefined> {
  const ids = await productIndex.findRelated(id, RELATED_PRODUCTS);
  return ids && (await listProductsById(db, storage, ids)).map(asRelated);
}
