import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { wordsOf } from "#domain/words.ts";
import type { Db } from "#server/db/connection.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { newPictureKey } from "#server/storage/key.ts";
import { addCategory, type OnSale, putOnSale } from "../../test/products.ts";

/** Price in pesos, discount in percent; `alt` is the picture's text. */
type OtherProduct = Required<Pick<OnSale, "name" | "description" | "price" | "discount" | "variants">> & {
  category: string;
  alt: string;
};

/** Kinds of shops other than the demo: for children, shoes, underwear, dance, work, the house. */
export const OTHER_SHOPS = ["other-kinds", "more-kinds", "third-kinds", "fourth-kinds", "fifth-kinds"] as const;

export async function readOtherProducts(name: (typeof OTHER_SHOPS)[number]): Promise<OtherProduct[]> {
  const file = join(PROJECT_FOLDER, "scripts/search-eval", `${name}.json`);
  return JSON.parse(await readFile(file, "utf8")) as OtherProduct[];
}

/** 'Body Ñandú' → 'body-nandu'. */
export function slugOfName(name: string): string {
  return wordsOf(name).join("-");
}

/** Puts them on sale one by one, so that the first is the newest, which decides between equal hits; their pictures are texts without files. */
export async function sellOtherProducts(db: Db, products: readonly OtherProduct[]): Promise<void> {
  const categories = new Map<string, string>();
  for (const name of new Set(products.map(({ category }) => category))) {
    categories.set(name, await addCategory(db, { name, slug: slugOfName(name) }));
  }
  for (const { category, alt, ...product } of products.toReversed()) {
    const { id } = await putOnSale(db, product);
    const picture = { storage_key: newPictureKey(), alt, color: null, display_order: 0, tint: "sand" } as const;
    await db
      .insertInto("product_images")
      .values({ ...picture, product_id: id, width: 320, height: 400, widths: [320], has_avif: true })
      .execute();
    await db
      .updateTable("products")
      .set({ category_id: categories.get(category)! })
      .where("id", "=", id)
      .execute();
  }
}
