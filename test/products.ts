import type { Insertable } from "kysely";
import { CENTAVOS_PER_PESO, finalPrice, toDecimal, toPesos } from "#domain/money.ts";
import type { Db } from "#server/db/connection.ts";
import type { DB } from "#server/db/schema.ts";
import { addVariants } from "#server/products/variants.ts";
import { newPictureKey } from "#server/storage/key.ts";

export type TestVariant = { id: string; size: string | null; color: string | null; stock: number };

/** A product on sale in a test shop; `unitPrice` is what one unit costs in pesos after the discount. */
export type TestProduct = { id: string; name: string; unitPrice: number; variants: TestVariant[] };

/** A product for sale; price in pesos, discount in percent. */
export type OnSale = {
  name?: string;
  description?: string;
  price?: number;
  discount?: number | null;
  stock?: number;
  variants?: { size: string | null; color: string | null; stock: number }[];
  categoryId?: string | null;
  isActive?: boolean;
};

/** Stores an active product with its first movement of stock. */
export async function putOnSale(
  db: Db,
  {
    name = "Remera",
    description = "",
    price = 1000,
    discount = null,
    stock = 10,
    variants = [{ size: null, color: null, stock }],
    categoryId = null,
    isActive = true,
  }: OnSale = {},
): Promise<TestProduct> {
  const centavos = Math.round(price * CENTAVOS_PER_PESO);
  const { id } = await db
    .insertInto("products")
    .values({
      name,
      description,
      price: toDecimal(centavos),
      discount_percentage: discount,
      category_id: categoryId,
      is_active: isActive,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const added = variants.map((variant, display_order) => ({ ...variant, product_id: id, display_order }));
  await db.transaction().execute((tx) => addVariants(tx, added, null));
  const stored = await db
    .selectFrom("product_variants")
    .select(["id", "size", "color", "stock"])
    .where("product_id", "=", id)
    .orderBy("display_order")
    .execute();
  return { id, name, unitPrice: toPesos(finalPrice(centavos, discount)), variants: stored };
}

/** A picture's row without files; returns its id. */
export async function addPictureRow(
  db: Db,
  product_id: string,
  facts: Partial<Insertable<DB["product_images"]>> = {},
): Promise<string> {
  const size = { width: 400, height: 500, widths: [320, 400] };
  const { id } = await db
    .insertInto("product_images")
    .values({
      product_id,
      storage_key: newPictureKey(),
      display_order: 0,
      ...size,
      color: null,
      tint: "sand",
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a category to the shop; returns its id. */
export async function addCategory(db: Db, row: Insertable<DB["categories"]>): Promise<string> {
  return (await db.insertInto("categories").values(row).returning("id").executeTakeFirstOrThrow()).id;
}
