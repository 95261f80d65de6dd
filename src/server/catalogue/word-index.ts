import SearchableMap from "minisearch/SearchableMap";
import { otherNamesOf, slipsAllowed, stemOf, swapsOf, wordsOf } from "#domain/search.ts";

/** How sure it is that a word of the index is the one that was typed. */
const SURENESS = { exact: 1, beginning: 0.7, otherName: 0.6, swapped: 0.5, slip: 0.4 } as const;

/** A word of so few letters is the beginning of too many. */
const SHORTEST_BEGINNING = 2;

/** Of fewer letters, and any word would be two. */
const SHORTEST_JOINED = 3;

/** Documents with how much each has to do with what was asked, above 0. */
export type Scores<Doc> = ReadonlyMap<Doc, number>;

/** A text of a document and how much its words weigh. */
export type WeightedText = { text: string; weight: number };

/**
 * Which documents use which words. Words are compared by their stems. One the index does not know is taken for another
 * name of a known one, or for a slip, and only then: who types well never finds more than what was asked for.
 */
export class WordIndex<Doc> {
  readonly #documents = new SearchableMap<Map<Doc, number>>();
  readonly #stems = new Map<Doc, ReadonlySet<string>>();
  /** From this weight on a word says what a document is; below, only what is told about it. */
  readonly #namingWeight: number;

  constructor(namingWeight: number) {
    this.#namingWeight = namingWeight;
  }

  add(document: Doc, texts: readonly WeightedText[]): void {
    this.remove(document);
    const weights = new Map<string, number>();
    for (const { text, weight } of texts) {
      for (const word of wordsOf(text)) {
        const stem = stemOf(word);
        weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
      }
    }
    for (const [stem, weight] of weights) this.#documents.fetch(stem, () => new Map()).set(document, weight);
    this.#stems.set(document, new Set(weights.keys()));
  }

  remove(document: Doc): void {
    for (const stem of this.#stems.get(document) ?? []) {
      const documents = this.#documents.get(stem);
      documents?.delete(document);
      if (documents?.size === 0) this.#documents.delete(stem);
    }
    this.#stems.delete(document);
  }

  /** The two words that a shopper ran together ('remeranegra'), or just the word. */
  splitJoined(word: string): string[] {
    if (word.length < 2 * SHORTEST_JOINED || this.#documents.has(stemOf(word))) return [word];
    for (let end = word.length - SHORTEST_JOINED; end >= SHORTEST_JOINED; end -= 1) {
      const parts = [word.slice(0, end), word.slice(end)];
      if (parts.every((part) => this.#isNaming(this.#documents.get(stemOf(part)) ?? new Map()))) return parts;
    }
    return [word];
  }

  /** The documents that use a word. `isUnfinished`: it may be the beginning of one, as the last word typed is. */
  find(word: string, isUnfinished: boolean): Scores<Doc> {
    const stem = stemOf(word);
    const found = new Map<Doc, number>();
    this.#collect(found, stem, SURENESS.exact);
    if (isUnfinished && word.length >= SHORTEST_BEGINNING) {
      for (const beginning of new Set([word, stem])) {
        for (const [known] of this.#documents.atPrefix(beginning)) this.#collect(found, known, SURENESS.beginning);
      }
    }
    if (this.#isNaming(found)) return found;

    for (const name of otherNamesOf(word)) this.#collect(found, stemOf(name), SURENESS.otherName);
    if (found.size > 0) return found;

    for (const swapped of swapsOf(word)) this.#collect(found, stemOf(swapped), SURENESS.swapped);
    if (found.size > 0) return found;
    this.#collectSlips(found, word);
    return found;
  }

  #isNaming(found: Scores<Doc>): boolean {
    for (const score of found.values()) if (score >= this.#namingWeight * SURENESS.beginning) return true;
    return false;
  }

  /** The words that are nearest to one that nobody uses; in long texts anything is near to something. */
  #collectSlips(found: Map<Doc, number>, word: string): void {
    const most = slipsAllowed(word);
    if (most === 0) return;
    const near = [...this.#documents.fuzzyGet(stemOf(word), most)].filter(([known]) => slipsAllowed(known) > 0);
    const distance = Math.min(...near.map(([, [, slips]]) => slips));
    for (const [, [documents, slips]] of near) {
      if (slips > distance) continue;
      for (const [document, weight] of documents) {
        if (weight >= this.#namingWeight) this.#raise(found, document, weight * SURENESS.slip);
      }
    }
  }

  #collect(found: Map<Doc, number>, stem: string, sureness: number): void {
    for (const [document, weight] of this.#documents.get(stem) ?? []) this.#raise(found, document, weight * sureness);
  }

  #raise(found: Map<Doc, number>, document: Doc, score: number): void {
    found.set(document, Math.max(score, found.get(document) ?? 0));
  }
}
