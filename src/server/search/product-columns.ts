import { sku } from "#domain/product.ts";
import { foldName } from "#domain/spelling.ts";
import type { PictureColors } from "./product-colors.ts";
import type { IndexedProduct } from "./read-products.ts";

/** Negative if the first product comes first. */
export type Compare = (number: number, other: number) => number;

/** What lists and searches need of products, by product number: columns are much faster to scan than objects. */
export class ProductColumns {
  readonly id: string[] = [];
  readonly name: string[] = []; // folded, for alphabetical order
  readonly finalPrice: number[] = [];
  readonly discount: number[] = [];
  readonly createdAt: number[] = [];
  readonly isInStock: boolean[] = [];
  readonly bucket: number[] = []; // the bucket's number
  readonly pictureColors: PictureColors[] = [];
  readonly #sku: number[] = [];
  readonly #named = new Map<string, number>();

  put(number: number, product: IndexedProduct, bucket: number): void {
    this.remove(number);
    this.id[number] = product.id;
    this.name[number] = foldName(product.name);
    this.#named.set(this.name[number], number);
    this.finalPrice[number] = product.finalPrice;
    this.discount[number] = product.discount;
    this.createdAt[number] = product.createdAt;
    this.isInStock[number] = product.variants.some(({ hasStock }) => hasStock);
    this.bucket[number] = bucket;
    this.pictureColors[number] = product.pictureColors;
    this.#sku[number] = Number.parseInt(sku(product.id), 16);
  }

  /** An SKU is the end of a product's id. */
  findSku(text: string): number | undefined {
    const number = this.#sku.indexOf(Number.parseInt(text, 16));
    return number === -1 ? undefined : number;
  }

  /** Takes a folded name; of products with the same one, it finds the last that was put here. */
  findNamed(name: string): number | undefined {
    return this.#named.get(name);
  }

  /** The other columns are overwritten when the number is reused. */
  remove(number: number): void {
    this.#sku[number] = NaN;
    const name = this.name[number] ?? "";
    if (this.#named.get(name) === number) this.#named.delete(name);
  }

  /** By a value per product, highest first, or lowest first with `sign` -1. */
  by(values: ArrayLike<number>, sign: 1 | -1 = 1): Compare {
    return (number, other) => sign * (values[other]! - values[number]!) || this.byAge(number, other);
  }

  readonly byName: Compare = (number, other) => {
    const [name, otherName] = [this.name[number]!, this.name[other]!];
    return name === otherName ? this.byAge(number, other) : name < otherName ? -1 : 1;
  };

  /** Newest first, then by id. */
  readonly byAge: Compare = (number, other) =>
    this.createdAt[other]! - this.createdAt[number]! ||
    (number === other ? 0 : this.id[number]! > this.id[other]! ? -1 : 1);
}
