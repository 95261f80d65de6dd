import { type Scratch, setAll } from "./scratch.ts";

const NONE = new Uint32Array();

/** By product number, the score of those that match, 0 for the others; valid until the next search begins. */
export class Scores {
  readonly #scratch: Scratch;
  values: Uint32Array = NONE;
  /** Those that match, as given to `begin`; once others are added, the first `#count` of `#added` are all that match. */
  #products: Uint32Array = NONE;
  #added: Uint32Array | undefined;
  #count = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Those that match. */
  get products(): Uint32Array {
    return this.#added?.subarray(0, this.#count) ?? this.#products;
  }

  /** A product that is added twice has the better score. */
  add(product: number, score: number): void {
    if (this.values === NONE) this.values = this.#scratch.take().fill(0);
    const known = this.values[product]!;
    if (score <= known) return;
    if (known === 0) this.#append(product);
    this.values[product] = score;
  }

  /** All with one score; `products` has each product once. */
  addAll(products: Uint32Array, score: number): void {
    if (this.values === NONE) setAll(this.begin(products), products, score);
    else for (let i = 0; i < products.length; i += 1) this.add(products[i]!, score);
  }

  /** All that match in the other, with their scores. */
  addEach({ products, values }: Scores): void {
    for (let i = 0; i < products.length; i += 1) this.add(products[i]!, values[products[i]!]!);
  }

  /** Replaces all by these products; the caller sets their scores in what is returned. */
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

  /** Adds the scores of others to those of the products that match. */
  raise({ products: others, values: more }: Scores): void {
    if (others.length === 0) return;
    const { products, values } = this;
    for (let i = 0; i < products.length; i += 1) values[products[i]!]! += more[products[i]!]!;
  }

  has(product: number): boolean {
    return this.values[product]! > 0;
  }

  /** Of the given products those that match. */
  of(products: Uint32Array): Uint32Array {
    const { values } = this;
    return this.#scratch.filter(products, (product) => values[product]! > 0);
  }
}
