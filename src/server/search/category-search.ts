import { queryWords } from "#domain/search.ts";
import type { Category } from "./indexed-product.ts";
import { WordIndex } from "./word-index.ts";

export class CategorySearch {
  readonly #categories: readonly Category[];
  readonly #words = new WordIndex(1);

  constructor(categories: readonly Category[]) {
    this.#categories = categories.toSorted((a, b) => a.position - b.position);
    for (const [number, { name }] of this.#categories.entries()) this.#words.put(number, [{ text: name, weight: 1 }]);
  }

  /** Categories whose names have all words of the query, in the owner's order. */
  find(q: string): Category[] {
    const words = queryWords(q);
    const scores = words.map((word, i) => this.#words.find(word, i === words.length - 1).scores);
    if (scores.length === 0) return [];
    return this.#categories.filter((_, number) => scores.every((scores) => scores[number]! > 0));
  }
}
