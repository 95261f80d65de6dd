import { addCategory, type TestProduct } from "../products.ts";
import { type OpenShop, untilAnnounced } from "./journey.ts";

/** A category with two remeras, one sold out, and a boina outside it. */
export async function sellRemeras(shop: OpenShop): Promise<{ lake: TestProduct; sun: TestProduct }> {
  const lake = await shop.sells({ name: "Remera Lago", price: 20000, discount: 25, stock: 0 });
  const sun = await shop.sells({ name: "Remera Sol", price: 9000 });
  await shop.sells({ name: "Boina" });
  const category_id = await addCategory(shop.db, { name: "Remeras", slug: "remeras", display_order: 0 });
  await shop.db.updateTable("products").set({ category_id }).where("id", "in", [lake.id, sun.id]).execute();
  await untilAnnounced(shop);
  return { lake, sun };
}
