const MAX_PRODUCTS = 500; // above this many changed products, reading all is faster

type Unread = { products: ReadonlySet<string>; hasCategories: boolean; hasAll: boolean };

/** Announced changes that have not been read yet; initially everything. */
export class UnreadChanges {
  #products = new Set<string>();
  #hasCategories = true;
  #hasAll = true;

  /** `change` as announced: '{noun}:{id}', sometimes with more after it. */
  add(change: string): void {
    const [noun, id = ""] = change.split(":", 2);
    if (noun === "product") this.#products.add(id);
    else if (noun === "category") this.#hasCategories = true;
  }

  addAll(): void {
    this.#hasAll = true;
  }

  isNone(): boolean {
    return this.#products.size === 0 && !this.#hasCategories && !this.#hasAll;
  }

  /** Whether all products must be read. */
  areMany(): boolean {
    return this.#hasAll || this.#products.size > MAX_PRODUCTS;
  }

  /** Empties it. */
  take(): Unread {
    const taken = { products: this.#products, hasCategories: this.#hasCategories, hasAll: this.#hasAll };
    this.#products = new Set();
    this.#hasCategories = false;
    this.#hasAll = false;
    return taken;
  }

  /** After a read that failed. */
  putBack({ products, hasCategories, hasAll }: Unread): void {
    for (const id of products) this.#products.add(id);
    this.#hasCategories ||= hasCategories;
    this.#hasAll ||= hasAll;
  }
}
