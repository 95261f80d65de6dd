import { thumbnailFile } from "#domain/image.ts";
import { toPesos } from "#domain/money.ts";
import { asWantedCard, unitPrice } from "#domain/product.ts";
import type { Suggestions } from "#domain/suggestions.ts";
import { listProductsById } from "../catalogue/catalogue.ts";
import type { Shop } from "../shop.ts";

const SHOWN_PRODUCTS = 6;

/** If nothing is found, `total` is 0 and the products are alternatives. */
export async function suggest(
  { db, storage, productIndex }: Pick<Shop, "db" | "storage" | "productIndex">,
  q: string,
): Promise<Suggestions> {
  if (q === "") return { products: [], categories: [], total: 0 };
  const { ids, total, near, colors, categories } = await productIndex.suggest(q, SHOWN_PRODUCTS);
  const products = await listProductsById(db, storage, total === 0 ? near : ids);
  return {
    total,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    products: products.map((product) => {
      const { images, choice = "" } = asWantedCard(product, { sizes: [], colors: colors.get(product.id) ?? [] });
      const [image] = images;
      return {
        id: product.id,
        name: product.name,
        price: product.price,
        unit_price: toPesos(unitPrice(product)),
        image_url: image ? thumbnailFile(image) : null,
        stock: product.stock,
        choice,
      };
    }),
  };
}
