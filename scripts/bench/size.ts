import type { ShopSize } from "../../test/fill/fill-shop.ts";

export const SIZES = {
  small: { products: 24, orders: 100 },
  medium: { products: 2_000, orders: 100_000 },
  large: { products: 100_000, orders: 1_000_000 },
} as const satisfies Record<string, ShopSize>;

export type SizeName = keyof typeof SIZES;

export const SIZE_NAMES = Object.keys(SIZES) as SizeName[];

/** What is measured against what: the small shop first, then each up to the one asked for. */
export function sizesUpTo(size: SizeName): SizeName[] {
  return SIZE_NAMES.slice(0, SIZE_NAMES.indexOf(size) + 1);
}

/** `2,000 products, 100,000 orders` */
export function describeSize(size: SizeName): string {
  const { products, orders } = SIZES[size];
  return `${products.toLocaleString("en")} products, ${orders.toLocaleString("en")} orders`;
}
