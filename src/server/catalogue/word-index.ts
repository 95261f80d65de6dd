import SearchableMap from "minisearch/SearchableMap";
import { bigOf, otherNamesOf, slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";

/** How sure it is that a word of the index is the one that was typed. */
const SURENESS = { exact: 1, beginning: 0.7, otherName: 0.6, guess: 0.4 } as const;

/** What a word weighs in each further text of a document: a category's products that also say it go first. */
const AGAIN = 0.05;

/** A word of so few letters is the beginning of too many. */
const SHORTEST_BEGINNING = 2;

/** Of fewer letters, and any word would be two. */
const SHORTEST_JOINED = 3;

/** Stems of fewer letters look and sound like too many others. */
const SHORTEST_GUESSED = 4;

/** Documents with how much each has to do with what was asked, above 0. */
export type Scores<Doc> = ReadonlyMap<Doc, number>;

/** What was found for a word; `isGuess` when nobody uses the word, and it was taken for one that looks or sounds like it. */
export type FoundWord<Doc> = { scores: Scores<Doc>; isGuess: boolean };

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
      for (const stem of new Set(wordsOf(text).map(stemOf))) {
        const known = weights.get(stem) ?? 0;
        weights.set(stem, Math.max(weight, known) + Math.min(weight, known) * AGAIN);
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
  find(word: string, isUnfinished: boolean): FoundWord<Doc> {
    const stem = stemOf(word);
    const found = new Map<Doc, number>();
    const beginnings = isUnfinished && word.length >= SHORTEST_BEGINNING ? this.#beginningWith(word) : [];
    // 'campe' is on its way to 'campera', and only perhaps a form of 'campo'.
    this.#collect(found, stem, stem !== word && beginnings.length > 0 ? SURENESS.otherName : SURENESS.exact);
    for (const known of beginnings) this.#collect(found, known, SURENESS.beginning);
    if (isUnfinished && stem.length >= SHORTEST_BEGINNING && beginnings.length === 0) {
      for (const known of this.#beginningWith(stem)) this.#collect(found, known, SURENESS.beginning);
    }
    if (this.#isNaming(found)) return { scores: found, isGuess: false };

    const big = bigOf(word);
    const otherNames = [big ?? [], otherNamesOf(big ?? word)].flat();
    for (const name of otherNames) this.#collect(found, stemOf(name), SURENESS.otherName, this.#namingWeight);
    if (found.size > 0) return { scores: found, isGuess: false };

    for (const swapped of swapsOf(word)) this.#collect(found, stemOf(swapped), SURENESS.guess);
    if (found.size === 0) this.#collectSlips(found, word);
    return { scores: found, isGuess: true };
  }

  /** The stems that begin with some letters. */
  #beginningWith(letters: string): string[] {
    return [...this.#documents.atPrefix(letters).keys()];
  }

  #isNaming(found: Scores<Doc>): boolean {
    for (const score of found.values()) if (score >= this.#namingWeight * SURENESS.beginning) return true;
    return false;
  }

  /** The words that sound like one that nobody uses, or else look most like it; in long texts anything is near to something. */
  #collectSlips(found: Map<Doc, number>, word: string): void {
    const stem = stemOf(word);
    if (stem.length < SHORTEST_GUESSED) return;
    const near = [...this.#documents.fuzzyGet(stem, stem.length > SHORTEST_GUESSED ? 2 : 1)].filter(
      ([known]) => known.length >= SHORTEST_GUESSED,
    );
    const sound = soundOf(stem);
    const alike = near.filter(([known]) => soundOf(known) === sound);
    const most = slipsAllowed(word);
    // A short word is only taken for one as short: 'boyna' for 'boina', not 'botines'.
    const looksLike = ([known, [, slips]]: (typeof near)[number]) =>
      slips <= most && (slipsAllowed(known) > 0 || known.length === stem.length);
    const seen = alike.length > 0 ? alike : near.filter(looksLike);
    const distance = Math.min(...seen.map(([, [, slips]]) => slips));
    for (const [known, [, slips]] of seen) {
      if (slips === distance) this.#collect(found, known, SURENESS.guess, this.#namingWeight);
    }
  }

  /** Takes in the documents of a stem in which it weighs so much. */
  #collect(found: Map<Doc, number>, stem: string, sureness: number, leastWeight = 0): void {
    for (const [document, weight] of this.#documents.get(stem) ?? []) {
      if (weight >= leastWeight) found.set(document, Math.max(weight * sureness, found.get(document) ?? 0));
    }
  }
}
