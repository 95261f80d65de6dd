/** What was computed for texts that come again and again: at most `entries` of them, of at most `length` characters each. */
export class Memo<Value extends string | object> {
  readonly #limits: { entries: number; length: number };
  readonly #values = new Map<string, Value>();

  constructor(limits: { entries: number; length: number }) {
    this.#limits = limits;
  }

  /** Full, it starts again from nothing; what belongs to a longer text is computed each time. */
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
