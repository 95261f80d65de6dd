import { hash } from "node:crypto";
import type { Photo } from "#domain/image.ts";
import type { Product } from "#domain/product.ts";

export const CARD = { width: 1200, height: 630 } as const; // pixels, as messages and social networks show it

const DESIGN = 2; // to be raised when the drawing changes: cards are cached for good

export const SHOP_CARD = "tienda"; // stands for the product's id on the shop's own card

export type CardProduct = Pick<Product, "id" | "name" | "price" | "discount_percentage"> & {
  images: readonly Pick<Photo, "base">[];
};

/** Changes with everything the card shows, since cards are cached forever. */
export function productCardAddress(product: CardProduct, shopName: string): string {
  const { id, name, price, discount_percentage, images } = product;
  return `/og/${id}-${versionOf([name, price, discount_percentage, images[0]?.base, shopName])}.jpg`;
}

export function shopCardAddress(shopName: string): string {
  return `/og/${SHOP_CARD}-${versionOf([shopName])}.jpg`;
}

function versionOf(shown: readonly unknown[]): string {
  return hash("sha256", JSON.stringify([DESIGN, shown])).slice(0, 10);
}
