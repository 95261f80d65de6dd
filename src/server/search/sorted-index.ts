import type { IndexedProduct } from "./indexed-product.ts";

export type Ordering = (product: IndexedProduct) => number;

/** Product indexes by descending value; the id decides between equals. */
export class SortedIndex {
  readonly valueOf: Ordering;
  readonly #products: readonly IndexedProduct[];
  readonly #indexes: number[];

  /** Later changes of `products` must be reported here. */
  constructor(products: readonly IndexedProduct[], valueOf: Ordering) {
    this.valueOf = valueOf;
    this.#products = products;
    // Values are read once: sorting thousands of products can afford to compare numbers only.
    const values = Float64Array.from(products, valueOf);
    const ids = products.map(({ id }) => id);
    const order = (a: number, b: number) => values[b]! - values[a]! || (ids[a]! < ids[b]! ? 1 : -1);
    this.#indexes = [...products.keys()].toSorted(order);
  }

  get indexes(): readonly number[] {
    return this.#indexes;
  }

  /** Takes a new product, or one that was removed here before its value changed. */
  add(index: number): void {
    let [start, end] = [0, this.#indexes.length];
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (this.#isBefore(this.#indexes[middle]!, index)) start = middle + 1;
      else end = middle;
    }
    this.#indexes.splice(start, 0, index);
  }

  remove(index: number): void {
    this.#indexes.splice(this.#indexes.indexOf(index), 1);
  }

  renumber(from: number, to: number): void {
    this.#indexes[this.#indexes.indexOf(from)] = to;
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#products[a]!, this.#products[b]!];
    const difference = this.valueOf(one) - this.valueOf(other);
    return difference > 0 || (difference === 0 && one.id > other.id);
  }
}
