import type { Category, IndexedProduct } from "./indexed-product.ts";
import { colorOf, isInStock, NO_NAME, packVariant, sizeOf, type VariantNames } from "./variant-names.ts";

export const NO_CATEGORY = -1;

/** Product fields as arrays, all by product index: scanning 20,000 products reads memory in sequence. */
export type Columns = {
  prices: Float64Array; // whole pesos
  discounts: Uint8Array;
  categories: Int32Array; // indexes of `categoryList`, or `NO_CATEGORY`
  categoryList: readonly Category[];
  /** Packed variants with group numbers; product `i` has those from `starts[i]` to before `starts[i + 1]`. */
  variants: Int32Array;
  starts: Int32Array;
  sizes: ReadonlySet<number>; // the group numbers of all talles
};

export function layOut(products: readonly IndexedProduct[], names: VariantNames): Columns {
  const prices = new Float64Array(products.length);
  const discounts = new Uint8Array(products.length);
  const categories = new Int32Array(products.length);
  const starts = new Int32Array(products.length + 1);
  const numbers = new Map<Category, number>();
  for (const [index, { finalPrice, discount, category, variants }] of products.entries()) {
    prices[index] = finalPrice;
    discounts[index] = discount;
    if (category && !numbers.has(category)) numbers.set(category, numbers.size);
    categories[index] = (category && numbers.get(category)) ?? NO_CATEGORY;
    starts[index + 1] = starts[index]! + variants.length;
  }
  const variants = new Int32Array(starts[products.length]!);
  for (const [index, product] of products.entries()) variants.set(packGroups(product, names), starts[index]);
  const sizes = new Set(variants.values().map(sizeOf));
  sizes.delete(NO_NAME);
  return { prices, discounts, categories, categoryList: [...numbers.keys()], variants, starts, sizes };
}

/** Whether only the price, the discount and which variants are in stock differ. */
export function isLaidAlike(one: IndexedProduct, other: IndexedProduct): boolean {
  const namesOf = ({ variants }: IndexedProduct) =>
    variants.map((variant) => packVariant(sizeOf(variant), colorOf(variant), true));
  return one.category === other.category && namesOf(one).join() === namesOf(other).join();
}

/** Overwrites a product's columns; only for a new state that `isLaidAlike`. */
export function layAnew(
  { prices, discounts, variants, starts }: Columns,
  index: number,
  product: IndexedProduct,
  names: VariantNames,
): void {
  prices[index] = product.finalPrice;
  discounts[index] = product.discount;
  variants.set(packGroups(product, names), starts[index]);
}

function packGroups({ variants }: IndexedProduct, names: VariantNames): number[] {
  return variants.map((variant) =>
    packVariant(names.groupOf(sizeOf(variant)), names.groupOf(colorOf(variant)), isInStock(variant)),
  );
}
