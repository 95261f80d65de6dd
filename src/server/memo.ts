/** A cache of values computed from texts: at most `entries` of them, for texts of at most `length` characters. */
export class Memo<Value extends string | boolean | object> {
  readonly #limits: { entries: number; length: number };
  readonly #values = new Map<string, Value>();

  constructor(limits: { entries: number; length: number }) {
    this.#limits = limits;
  }

  /** A full cache is emptied; longer texts are computed each time. */
  get(text: string, compute: (text: string) => Value): Value {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    if (text.length > this.#limits.length) return value;
    if (this.#values.size >= this.#limits.entries) this.#values.clear();
    this.#values.set(text, value);
    return value;
  }

  clear(): void {
    this.#values.clear();
  }
}
