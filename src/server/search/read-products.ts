import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { suitedByNames } from "#domain/audience.ts";
import type { Pesos } from "#domain/money.ts";
import { stemOf, tellingWordsOf } from "#domain/search.ts";
import { wordsOf } from "#domain/words.ts";
import type { Db } from "../db/connection.ts";
import type { Bucketed, Category } from "./buckets.ts";
import { type PictureColors, pictureColorsOf } from "./product-colors.ts";
import { textsOf } from "./product-texts.ts";
import type { Field } from "./weights.ts";

/** What listings need of a product; everything else is read for one page's products only. */
export type IndexedProduct = Bucketed & {
  id: string;
  name: string;
  finalPrice: Pesos; // whole pesos
  createdAt: number; // milliseconds since 1970
  pictureColors: PictureColors;
};

/** `texts` are indexed at once: only their words stay in memory. */
export type ReadProduct = { product: IndexedProduct; texts: Record<Field, string>; readAt: string };

/** `after` is the previous product's `readAt`, newest first. */
type Wanted = { ids: readonly string[] } | { after: string | undefined; limit: number };

/** Active products, with their words by field. */
export async function readProducts(
  db: Db,
  wanted: Wanted,
  categories: ReadonlyMap<string, Category>,
): Promise<ReadProduct[]> {
  const rows = await selectRows(db, wanted);
  return rows.map((row) => readRow(row, categories));
}

function selectRows(db: Db, wanted: Wanted) {
  const active = db
    .selectFrom("products")
    .select((eb) => [
      "id",
      "name",
      "description",
      "final_price",
      "discount_percentage",
      "created_at",
      "category_id",
      "search_words",
      sql<string>`created_at::text || ',' || id`.as("readAt"),
      jsonArrayFrom(
        eb
          .selectFrom("product_variants")
          .select(["size", "color"])
          .select((eb) => eb("stock", ">", 0).as("hasStock"))
          .whereRef("product_variants.product_id", "=", "products.id")
          .orderBy("product_variants.display_order")
          .orderBy("product_variants.id"),
      ).as("variants"),
      jsonArrayFrom(
        eb
          .selectFrom("product_images")
          .select(["alt", "color", "dominant_color"])
          .whereRef("product_images.product_id", "=", "products.id")
          .orderBy("product_images.display_order"),
      ).as("pictures"),
    ])
    .where("is_active", "=", true);
  if ("ids" in wanted) return active.where("id", "in", wanted.ids).execute();
  const newest = active.orderBy("created_at", "desc").orderBy("id", "desc").limit(wanted.limit);
  if (wanted.after === undefined) return newest.execute();
  const [createdAt, id] = wanted.after.split(",");
  return newest.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`).execute();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function readRow(row: Row, categories: ReadonlyMap<string, Category>): ReadProduct {
  const category = (row.category_id !== null && categories.get(row.category_id)) || null;
  const pictureColors = pictureColorsOf(row.pictures);
  return {
    readAt: row.readAt,
    texts: textsOf({
      ...row,
      category: category?.name ?? "",
      suits: category?.suits ?? "",
      pictures: row.pictures.map(({ alt }) => alt),
      pictureColors,
    }),
    product: {
      id: row.id,
      name: row.name,
      finalPrice: Number(row.final_price),
      discount: row.discount_percentage ?? 0,
      createdAt: row.created_at.getTime(),
      category,
      variants: row.variants,
      pictureColors,
    },
  };
}

export async function readCategories(db: Db): Promise<Map<string, Category>> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "slug"])
    .orderBy("display_order")
    .orderBy("id")
    .execute();
  const suited = suitedByNames(rows.map(({ name }) => name));
  return new Map(
    rows.map(({ id, name, slug }, index) => [
      id,
      {
        name,
        slug,
        position: index,
        stems: wordsOf(name).map(stemOf),
        phrase: tellingWordsOf(name).map(stemOf).join(" "),
        suits: suited[index] ?? "",
      },
    ]),
  );
}
