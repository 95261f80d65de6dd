import { type Scratch, setAll } from "./scratch.ts";

const NONE = new Uint32Array();

/** A score for each product number, 0 for those that do not match; valid until the next search begins. */
export class Scores {
  readonly #scratch: Scratch;
  values: Uint32Array = NONE;
  /** Those that match: `#count` of them in the order added, or the one list that was. */
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

  /** The best score counts. */
  add(product: number, score: number): void {
    if (this.values === NONE) this.values = this.#scratch.take().fill(0);
    const known = this.values[product]!;
    if (score <= known) return;
    if (known === 0) this.#append(product);
    this.values[product] = score;
  }

  /** Each product once. */
  addAll(products: Uint32Array, score: number): void {
    if (this.values === NONE) setAll(this.begin(products), products, score);
    else for (let i = 0; i < products.length; i += 1) this.add(products[i]!, score);
  }

  /** Those of others. */
  addEach({ products, values }: Scores): void {
    for (let i = 0; i < products.length; i += 1) this.add(products[i]!, values[products[i]!]!);
  }

  /** The scores of these products, which the caller sets. */
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

  /** Those of the products that match. */
  of(products: Uint32Array): Uint32Array {
    const { values } = this;
    return this.#scratch.filter(products, (product) => values[product]! > 0);
  }
}
