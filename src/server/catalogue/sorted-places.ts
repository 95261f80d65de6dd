import type { IndexedProduct } from "./indexed-product.ts";

/** What products are ordered by. */
export type Ordering = (product: IndexedProduct) => number;

/** The places of all products, from the highest of what they are ordered by down; the id decides ties. */
export class SortedPlaces {
  readonly valueOf: Ordering;
  readonly #products: readonly IndexedProduct[];
  readonly #places: number[];

  /** `products` may change later, as long as it is told here. */
  constructor(products: readonly IndexedProduct[], valueOf: Ordering) {
    this.valueOf = valueOf;
    this.#products = products;
    const values = Float64Array.from(products, valueOf);
    const ids = products.map(({ id }) => id);
    const order = (a: number, b: number) => values[b]! - values[a]! || (ids[a]! < ids[b]! ? 1 : -1);
    this.#places = [...products.keys()].toSorted(order);
  }

  get places(): readonly number[] {
    return this.#places;
  }

  /** A product has come to a place, or what it is ordered by is new: then it was removed before. */
  add(place: number): void {
    let [start, end] = [0, this.#places.length];
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (this.#isBefore(this.#places[middle]!, place)) start = middle + 1;
      else end = middle;
    }
    this.#places.splice(start, 0, place);
  }

  remove(place: number): void {
    this.#places.splice(this.#places.indexOf(place), 1);
  }

  /** A product stands at another place. */
  renumber(from: number, to: number): void {
    this.#places[this.#places.indexOf(from)] = to;
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#products[a]!, this.#products[b]!];
    const difference = this.valueOf(one) - this.valueOf(other);
    return difference > 0 || (difference === 0 && one.id > other.id);
  }
}
