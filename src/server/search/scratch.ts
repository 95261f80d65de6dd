export function setAll(values: Uint32Array, products: Uint32Array, value: number): void {
  for (let i = 0; i < products.length; i += 1) values[products[i]!] = value;
}

/** 400 kB each in a shop of 100,000 products. A search with unusually many terms allocates more. */
const MAX_STORED = 24;

/** Arrays that searches reuse, each valid until the next one begins: allocating them costs more than the search. V8 optimises loops by index in their first run. */
export class Scratch {
  readonly #arrays: Uint32Array[] = [];
  #taken = 0;
  #size = 0;

  /** Starts a search; `size` is above all product numbers. */
  begin(size: number): void {
    if (size > this.#size) this.#arrays.length = 0;
    this.#size = Math.max(this.#size, size);
    this.#taken = 0;
  }

  /** An array with room for every product number; not cleared. */
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
