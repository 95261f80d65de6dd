import { listingAddress, WHOLE_LISTING } from "./listing.ts";
import { type Product, productAddress } from "./product.ts";

/** One step of the way to a page, and its address within the shop. */
export type Crumb = { name: string; address: string };

/** The way to a product: Inicio › its category › itself. A product without category hangs on the whole list. */
export function breadcrumbOf({ id, name, category }: Pick<Product, "id" | "name" | "category">): Crumb[] {
  return [
    { name: "Inicio", address: "/" },
    {
      name: category?.name ?? "Productos",
      address: listingAddress({ ...WHOLE_LISTING, category: category?.slug ?? null }),
    },
    { name, address: productAddress(id) },
  ];
}
