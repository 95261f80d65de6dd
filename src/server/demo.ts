import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { COLOR_VALUE } from "#domain/color.ts";
import { IMAGE_WIDTHS, nearestTint, pictureFile, type Tint } from "#domain/image.ts";
import { CENTAVOS_PER_PESO, toDecimal } from "#domain/money.ts";
import { demoCatalogue, type DemoProduct } from "../../demo/catalogue.ts";
import type { Db, Tx } from "./db/connection.ts";
import { inTransaction } from "./db/transaction.ts";
import { addVariants } from "./products/variants.ts";
import { newPictureKey } from "./storage/key.ts";
import type { Storage } from "./storage/storage.ts";

const COPIES_AT_ONCE = 8;

const FORMATS = ["webp", "avif"] as const;

const value = v.pipe(v.string(), v.regex(COLOR_VALUE));

const manifestSchema = v.record(
  v.string(),
  v.object({ width: v.number(), height: v.number(), average: value, dominant: value }),
);

type StoredPicture = { storageKey: string; width: number; height: number; tint: Tint; dominantColor: string };

/** Once per database: a demo that the owner removed does not come back. `folder` holds the encoded pictures. */
export async function loadDemo(db: Db, storage: Storage, folder: string): Promise<boolean> {
  if (!(await isWanted(db))) return false;
  // Files first: no row may refer to a missing file.
  const pictures = await copyPictures(storage, folder);
  return inTransaction(db, async (tx) => {
    const claimed = await tx
      .updateTable("settings")
      .set({ demo_loaded_at: new Date() })
      .where("demo_loaded_at", "is", null)
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 0n) return false;
    await insertCatalogue(tx, pictures);
    return true;
  });
}

async function isWanted(db: Db): Promise<boolean> {
  const { demo_loaded_at } = await db.selectFrom("settings").select("demo_loaded_at").executeTakeFirstOrThrow();
  const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  return demo_loaded_at === null && product === undefined;
}

async function copyPictures(storage: Storage, folder: string): Promise<Map<string, StoredPicture>> {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  const pictures = new Map<string, StoredPicture>();
  const copies: { from: string; to: string; type: string }[] = [];
  for (const { file } of demoCatalogue.products.flatMap((product) => product.images)) {
    const known = manifest[file];
    if (!known) throw new Error(`The demo has no picture ${file}`);
    const storageKey = newPictureKey();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(known.average.slice(at, at + 2), 16));
    const tint = nearestTint(red ?? 0, green ?? 0, blue ?? 0);
    pictures.set(file, { storageKey, width: known.width, height: known.height, tint, dominantColor: known.dominant });
    for (const width of IMAGE_WIDTHS) {
      for (const format of FORMATS) {
        const from = join(folder, pictureFile(file, width, format));
        copies.push({ from, to: pictureFile(storageKey, width, format), type: `image/${format}` });
      }
    }
  }
  const queue = copies.values();
  const copyOn = async () => {
    for (const { from, to, type } of queue) await storage.put(to, await readFile(from), type);
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyOn));
  return pictures;
}

async function insertCatalogue(tx: Tx, pictures: ReadonlyMap<string, StoredPicture>): Promise<void> {
  const categories = await tx
    .insertInto("categories")
    .values(
      demoCatalogue.categories.map(({ slug, name, picture }, index) => ({
        slug,
        name,
        ...pictureColumns(pictures.get(picture)),
        display_order: index,
        is_demo: true,
      })),
    )
    .returning(["id", "slug"])
    .execute();
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));

  // The first is the newest: each one after it is a minute older.
  const now = Date.now();
  for (const [index, product] of demoCatalogue.products.entries()) {
    const categoryId = categoryIds.get(product.categorySlug) ?? null;
    await insertProduct(tx, product, categoryId, new Date(now - index * 60_000), pictures);
  }
}

function pictureColumns(picture: StoredPicture | undefined) {
  if (!picture) return { picture_key: null };
  return {
    picture_key: picture.storageKey,
    picture_width: picture.width,
    picture_height: picture.height,
    picture_widths: [...IMAGE_WIDTHS],
    picture_has_avif: true,
    picture_tint: picture.tint,
  };
}

async function insertProduct(
  tx: Tx,
  product: DemoProduct,
  categoryId: string | null,
  createdAt: Date,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const { id } = await tx
    .insertInto("products")
    .values({
      name: product.name,
      description: product.description,
      price: toDecimal(product.price * CENTAVOS_PER_PESO),
      discount_percentage: product.discountPercentage,
      category_id: categoryId,
      is_active: product.isActive,
      is_pinned: product.isPinned,
      is_demo: true,
      created_at: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  const variants = product.variants.map((variant, display_order) => ({ ...variant, product_id: id, display_order }));
  await addVariants(tx, variants, null);

  const images = product.images.flatMap(({ file, alt, color }, index) => {
    const picture = pictures.get(file);
    if (!picture) return [];
    const { storageKey, width, height, tint, dominantColor } = picture;
    return {
      product_id: id,
      storage_key: storageKey,
      display_order: index,
      width,
      height,
      widths: [...IMAGE_WIDTHS],
      has_avif: true,
      alt,
      color,
      tint,
      dominant_color: dominantColor,
    };
  });
  if (images.length > 0) await tx.insertInto("product_images").values(images).execute();
}
