import { listingAddress, WHOLE_LISTING } from "./listing.ts";
import { type Product, productAddress } from "./product.ts";

type Crumb = { name: string; address: string };

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
