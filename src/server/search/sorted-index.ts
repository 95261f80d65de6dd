import type { IndexedProduct } from "./indexed-product.ts";

export type Ordering = (product: IndexedProduct) => number;

/** Product indexes by descending value; the id decides between equals. */
export class SortedIndex {
  readonly valueOf: Ordering;
  readonly #products: readonly IndexedProduct[];
  readonly #places: number[];

  /** Later changes of `products` must be reported here. */
  constructor(products: readonly IndexedProduct[], valueOf: Ordering) {
    this.valueOf = valueOf;
    this.#products = products;
    // Values are read once: sorting thousands of products can afford to compare numbers only.
    const values = Float64Array.from(products, valueOf);
    const ids = products.map(({ id }) => id);
    const order = (a: number, b: number) => values[b]! - values[a]! || (ids[a]! < ids[b]! ? 1 : -1);
    this.#places = [...products.keys()].toSorted(order);
  }

  get places(): readonly number[] {
    return this.#places;
  }

  /** Takes a new product, or one that was removed here before its value changed. */
  add(index: number): void {
    let [start, end] = [0, this.#places.length];
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (this.#isBefore(this.#places[middle]!, index)) start = middle + 1;
      else end = middle;
    }
    this.#places.splice(start, 0, index);
  }

  remove(index: number): void {
    this.#places.splice(this.#places.indexOf(index), 1);
  }

  renumber(from: number, to: number): void {
    this.#places[this.#places.indexOf(from)] = to;
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#products[a]!, this.#products[b]!];
    const difference = this.valueOf(one) - this.valueOf(other);
    return difference > 0 || (difference === 0 && one.id > other.id);
  }
}
