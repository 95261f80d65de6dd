import type { ShownCategory } from "#domain/category.ts";
import type { Photo } from "#domain/image.ts";
import type { Db } from "../db/connection.ts";
import { toPhoto } from "../images/to-photo.ts";
import { IMAGE_COLUMNS } from "../images/to-product-image.ts";
import type { Storage } from "../storage/storage.ts";
import { listCategories } from "./categories.ts";

/** Categories with something on sale; without a picture of its own one shows its newest product's. */
export async function listShownCategories(db: Db, storage: Storage): Promise<ShownCategory[]> {
  const [categories, pictures] = await Promise.all([listCategories(db, storage), findNewestPictures(db, storage)]);
  return categories
    .filter((category) => category.active_product_count > 0)
    .map(({ id, name, slug, picture, active_product_count }) => ({
      name,
      slug,
      picture: picture ?? pictures.get(id) ?? null,
      product_count: active_product_count,
    }));
}

export async function isSelling(db: Db): Promise<boolean> {
  const product = await db
    .selectFrom("products")
    .select("id")
    .where("is_active", "=", true)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

/** By category id, only for those without a picture. */
async function findNewestPictures(db: Db, storage: Storage): Promise<Map<string, Photo>> {
  const rows = await db
    .selectFrom("categories")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("products")
          .innerJoin("product_images", "product_images.product_id", "products.id")
          .select(IMAGE_COLUMNS)
          .whereRef("products.category_id", "=", "categories.id")
          .where("products.is_active", "=", true)
          .orderBy("products.created_at", "desc")
          .orderBy("products.id", "desc")
          .orderBy("product_images.display_order")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select("categories.id as category_id")
    .selectAll("newest")
    .where("categories.picture_key", "is", null)
    .execute();
  return new Map(rows.map(({ category_id, ...row }) => [category_id, toPhoto(row, storage)]));
}
