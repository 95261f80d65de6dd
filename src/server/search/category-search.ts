import { queryWords, stemOf } from "#domain/search.ts";
import type { Category } from "./indexed-product.ts";
import { findTerm } from "./term.ts";
import { TextIndex } from "./text-index.ts";
import { FIELDS } from "./weights.ts";

export class CategorySearch {
  readonly #categories: readonly Category[];
  readonly #words = new TextIndex();

  constructor(categories: readonly Category[]) {
    this.#categories = categories.toSorted((a, b) => a.position - b.position);
    for (const [number, { name }] of this.#categories.entries()) {
      this.#words.put(number, [{ text: name, field: FIELDS.thing }]);
    }
  }

  /** Categories whose names have all words of the query, in the owner's order. */
  find(q: string): Category[] {
    const words = queryWords(q);
    const scores = words.map((text, i) => {
      const word = { phrase: [stemOf(text)], text, part: 0, isLast: i === words.length - 1 };
      return findTerm(this.#words, word).matches.scores;
    });
    if (scores.length === 0) return [];
    return this.#categories.filter((_, number) => scores.every((scores) => scores[number]! > 0));
  }
}
