/** Gives each of the products the value. */
export function setAll(values: Uint32Array, products: Uint32Array, value: number): void {
  for (let i = 0; i < products.length; i += 1) values[products[i]!] = value;
}

/** Of a search of the most words some are made anew: 400 kB each in a shop of 100,000 products. */
const MAX_STORED = 24;

/**
 * Arrays that one search after the other uses, each valid until the next search begins: memory that is new to the process
 * costs more than all that a search does in it. Loops over products count, since V8 compiles them in their first run.
 */
export class Scratch {
  readonly #arrays: Uint32Array[] = [];
  #taken = 0;
  #size = 0;

  /** Begins a search; `size` is above all product numbers. */
  begin(size: number): void {
    if (size > this.#size) this.#arrays.length = 0;
    this.#size = Math.max(this.#size, size);
    this.#taken = 0;
  }

  /** A value for each product number, or as many numbers; whatever was in it before. */
  take(): Uint32Array {
    const array = this.#arrays[this.#taken] ?? new Uint32Array(this.#size);
    if (this.#taken < MAX_STORED) this.#arrays[this.#taken] = array;
    this.#taken += 1;
    return array;
  }

  filter(products: Uint32Array, isWanted: (product: number) => boolean): Uint32Array {
    const wanted = this.take();
    let count = 0;
    for (let i = 0; i < products.length; i += 1) if (isWanted(products[i]!)) wanted[count++] = products[i]!;
    return wanted.subarray(0, count);
  }
}
