import { finalPrice, toDecimal, toPesos } from "#domain/money.ts";
import type { Db } from "#server/db/connection.ts";

export type TestVariant = { id: string; size: string | null; color: string | null; stock: number };

/** A product on sale in a test shop; `unitPrice` in pesos is what one unit costs after the discount. */
export type TestProduct = { id: string; name: string; unitPrice: number; variants: TestVariant[] };

/** What a test puts on sale; the price in pesos, the discount in percent. */
export type OnSale = {
  name?: string;
  description?: string;
  price?: number;
  discount?: number | null;
  stock?: number;
  variants?: { size: string | null; color: string | null; stock: number }[];
  isActive?: boolean;
};

/** Puts an active product on the shelf, with its first movement. */
export async function putOnSale(
  db: Db,
  {
    name = "Remera",
    description = "",
    price = 1000,
    discount = null,
    stock = 10,
    variants = [{ size: null, color: null, stock }],
    isActive = true,
  }: OnSale = {},
): Promise<TestProduct> {
  const centavos = Math.round(price * 100);
  const { id } = await db
    .insertInto("products")
    .values({
      name,
      description,
      price: toDecimal(centavos),
      discount_percentage: discount,
      category_id: null,
      is_active: isActive,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stored = await db
    .insertInto("product_variants")
    .values(variants.map((variant, index) => ({ ...variant, product_id: id, display_order: index })))
    .returning(["id", "size", "color", "stock"])
    .execute();
  await db
    .insertInto("stock_movements")
    .values(
      stored.map((variant) => ({
        variant_id: variant.id,
        product_id: id,
        quantity: variant.stock,
        reason: "initial" as const,
        order_id: null,
        actor: null,
      })),
    )
    .execute();
  return { id, name, unitPrice: toPesos(finalPrice(centavos, discount)), variants: stored };
}
