import type { Page } from "@playwright/test";
import { addCategory, putOnSale } from "../products.ts";
import { type OpenShop, untilAnnounced } from "./journey.ts";

/** The number of products that a list states. */
export const count = (page: Page) => page.getByRole("main").getByRole("status").first();
export const filters = (page: Page) => page.getByRole("region", { name: "Filtros" });

/** Two remeras, a campera and a gorro, with talles, colours, prices and an offer. */
export async function fill(shop: OpenShop): Promise<void> {
  const category_id = await addCategory(shop.db, { name: "Remeras", slug: "remeras" });
  const remeras = [
    await shop.sells({
      name: "Remera lisa",
      price: 10_000,
      variants: [
        { size: "M", color: "Azul", stock: 3 },
        { size: "L", color: "Negro", stock: 0 },
      ],
    }),
    await shop.sells({
      name: "Remera rayada",
      price: 20_000,
      discount: 10,
      variants: [
        { size: "M", color: "Negro", stock: 1 },
        { size: "L", color: "Negro", stock: 1 },
      ],
    }),
  ];
  await shop.sells({ name: "Campera", price: 90_000, variants: [{ size: "XL", color: "Verde", stock: 2 }] });
  await shop.sells({ name: "Gorro", price: 5_000, stock: 0 });
  await shop.db
    .updateTable("products")
    .set({ category_id })
    .where(
      "id",
      "in",
      remeras.map(({ id }) => id),
    )
    .execute();
  await untilAnnounced(shop);
}

/** Fills more than one page with products. */
export async function fillPages(shop: OpenShop, products: number): Promise<void> {
  await Promise.all(
    Array.from({ length: products }, (_, i) =>
      putOnSale(shop.db, { name: `Prenda ${i + 1}`, price: 1_000 + i, stock: 1 }),
    ),
  );
  await untilAnnounced(shop);
}
