import type { Category, IndexedProduct } from "./read-products.ts";
import type { Variants } from "./variants.ts";

/**
 * What a search reads of many products, by product number. Products lie far apart in memory: at 100,000 of them, reading one
 * property of each takes most of a search, and a tenth of it from an array.
 */
export class ProductColumns {
  readonly finalPrice: number[] = [];
  readonly discount: number[] = [];
  readonly category: (Category | null)[] = [];
  readonly variants: Variants[] = [];
  readonly isInStock: boolean[] = [];

  put(number: number, { finalPrice, discount, category, variants, isInStock }: IndexedProduct): void {
    this.finalPrice[number] = finalPrice;
    this.discount[number] = discount;
    this.category[number] = category;
    this.variants[number] = variants;
    this.isInStock[number] = isInStock;
  }
}
