import { sku } from "#domain/product.ts";
import { foldName } from "#domain/spelling.ts";
import type { PictureColors } from "./product-colors.ts";
import type { IndexedProduct } from "./read-products.ts";

/** Below 0 when the first product comes before the second. */
export type Compare = (number: number, other: number) => number;

/** What lists and searches read of products, by product number: columns are much quicker to walk than objects. */
export class ProductColumns {
  readonly id: string[] = [];
  readonly name: string[] = []; // folded, for the alphabet
  readonly finalPrice: number[] = [];
  readonly discount: number[] = [];
  readonly createdAt: number[] = [];
  readonly isInStock: boolean[] = [];
  readonly bucket: number[] = []; // its number
  readonly pictureColors: PictureColors[] = [];
  readonly #sku: number[] = [];

  put(number: number, product: IndexedProduct, bucket: number): void {
    this.id[number] = product.id;
    this.name[number] = foldName(product.name);
    this.finalPrice[number] = product.finalPrice;
    this.discount[number] = product.discount;
    this.createdAt[number] = product.createdAt;
    this.isInStock[number] = product.variants.some(({ hasStock }) => hasStock);
    this.bucket[number] = bucket;
    this.pictureColors[number] = product.pictureColors;
    this.#sku[number] = Number.parseInt(sku(product.id), 16);
  }

  /** The product with an SKU, which is the end of its id. */
  findSku(text: string): number | undefined {
    const number = this.#sku.indexOf(Number.parseInt(text, 16));
    return number === -1 ? undefined : number;
  }

  /** Its other columns are another product's later. */
  remove(number: number): void {
    this.#sku[number] = NaN;
  }

  /** By a value of each product, the highest first, or the lowest with `sign` -1. */
  by(values: ArrayLike<number>, sign: 1 | -1 = 1): Compare {
    return (number, other) => sign * (values[other]! - values[number]!) || this.byAge(number, other);
  }

  readonly byName: Compare = (number, other) => {
    const [name, otherName] = [this.name[number]!, this.name[other]!];
    return name === otherName ? this.byAge(number, other) : name < otherName ? -1 : 1;
  };

  /** The newest first, then by id. */
  readonly byAge: Compare = (number, other) =>
    this.createdAt[other]! - this.createdAt[number]! ||
    (number === other ? 0 : this.id[number]! > this.id[other]! ? -1 : 1);
}
