const FEWEST = 4;

/** Product numbers in the order added. Always a `Uint32Array`: V8 runs loops over one kind of array faster than over two. */
export class NumberList {
  #numbers = new Uint32Array(FEWEST);
  #count = 0;

  /** Valid until the next change. */
  get all(): Uint32Array {
    return this.#numbers.subarray(0, this.#count);
  }

  push(number: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = number;
    this.#count += 1;
  }

  /** `numbers` may be a subset of its own, in the same order. */
  replace(numbers: Iterable<number>): void {
    this.#count = 0;
    for (const number of numbers) this.push(number);
  }
}
