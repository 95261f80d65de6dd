import type { Db } from "../db/connection.ts";
import type { Category } from "./buckets.ts";
import type { ProductLists } from "./product-lists.ts";
import { readCategories, readProducts } from "./read-products.ts";

const SLICE = 250; // products per query and per uninterrupted step: some ten milliseconds of work

export class ProductReader {
  readonly #db: Db;
  readonly #lists: ProductLists;
  #categories: ReadonlyMap<string, Category> = new Map();

  constructor(db: Db, lists: ProductLists) {
    this.#db = db;
    this.#lists = lists;
  }

  /** Updates the objects that products share. True if a category was renamed: its products are then found by other words. */
  async readCategories(): Promise<boolean> {
    let isRenamed = false;
    const read = await readCategories(this.#db);
    for (const [id, category] of read) {
      const known = this.#categories.get(id);
      isRenamed ||= known !== undefined && (known.name !== category.name || known.suits !== category.suits);
      if (known) read.set(id, Object.assign(known, category));
    }
    this.#categories = read;
    return isRenamed;
  }

  /** Calls `onSlice` when a slice is known and more follow. */
  async readAll(onSlice: () => void): Promise<void> {
    const there = new Set<string>();
    for (let after: string | undefined; ;) {
      const read = await readProducts(this.#db, { after, limit: SLICE }, this.#categories);
      for (const product of read) {
        there.add(product.product.id);
        this.#lists.put(product);
      }
      after = read.at(-1)?.readAt;
      if (read.length < SLICE) break;
      onSlice();
    }
    this.#lists.keepOnly(there);
  }

  /** Products that are no longer active leave the lists. */
  async readSome(ids: ReadonlySet<string>): Promise<void> {
    if (ids.size === 0) return;
    const read = await readProducts(this.#db, { ids: [...ids] }, this.#categories);
    const there = new Set(read.map(({ product }) => product.id));
    for (const id of ids) if (!there.has(id)) this.#lists.remove(id);
    for (const product of read) this.#lists.put(product);
  }
}
