import { type Scratch, setAll } from "./scratch.ts";

const NONE = new Uint32Array();

/** By product number, the score of matching products and 0 for others; valid until the next search begins. */
export class Scores {
  readonly #scratch: Scratch;
  values: Uint32Array = NONE;
  /** The matching products as given to `begin`; after an `add`, the first `#count` of `#added` instead. */
  #products: Uint32Array = NONE;
  #added: Uint32Array | undefined;
  #count = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  get products(): Uint32Array {
    return this.#added?.subarray(0, this.#count) ?? this.#products;
  }

  /** A product that is added twice keeps the better score. */
  add(product: number, score: number): void {
    if (this.values === NONE) this.values = this.#scratch.take().fill(0);
    const known = this.values[product]!;
    if (score <= known) return;
    if (known === 0) this.#append(product);
    this.values[product] = score;
  }

  /** Adds all with one score; `products` has no duplicates. */
  addAll(products: Uint32Array, score: number): void {
    if (this.values === NONE) setAll(this.begin(products), products, score);
    else for (let i = 0; i < products.length; i += 1) this.add(products[i]!, score);
  }

  /** Adds all matches of the other, with their scores. */
  addEach({ products, values }: Scores): void {
    for (let i = 0; i < products.length; i += 1) this.add(products[i]!, values[products[i]!]!);
  }

  removeEach({ products: others }: Scores): void {
    if (others.length === 0 || this.products.length === 0) return;
    for (let i = 0; i < others.length; i += 1) this.values[others[i]!] = 0;
    this.#products = this.of(this.products);
    this.#added = undefined;
  }

  /** Replaces everything by these products; the caller sets their scores in the returned array. */
  begin(products: Uint32Array): Uint32Array {
    if (products.length > 0) this.values = this.#scratch.take().fill(0);
    this.#products = products;
    return this.values;
  }

  #append(product: number): void {
    if (!this.#added) {
      this.#added = this.#scratch.take();
      this.#added.set(this.#products);
      this.#count = this.#products.length;
    }
    this.#added[this.#count] = product;
    this.#count += 1;
  }

  /** Adds the others' scores to those of products that match here. */
  raise({ products: others, values: more }: Scores): void {
    if (others.length === 0) return;
    const { products, values } = this;
    for (let i = 0; i < products.length; i += 1) values[products[i]!]! += more[products[i]!]!;
  }

  has(product: number): boolean {
    return this.values[product]! > 0;
  }

  /** The matching ones among the given products. */
  of(products: Uint32Array): Uint32Array {
    const { values } = this;
    return this.#scratch.filter(products, (product) => values[product]! > 0);
  }
}
