import SearchableMap from "minisearch/SearchableMap";
import { bigOf, otherNamesOf, slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";
import { FoundWord } from "./found-word.ts";
import { Posting } from "./posting.ts";

/** How sure it is that a word of the index is the one that was typed. */
const SURENESS = { exact: 1, beginning: 0.7, otherName: 0.6, guess: 0.4 } as const;

/** What a word weighs in each further text of a document: a category's products that also say it go first. */
const AGAIN = 0.05;

/** A word of so few letters is the beginning of too many. */
const SHORTEST_BEGINNING = 2;

/** Of fewer letters, and any word would be two. */
const SHORTEST_JOINED = 3;

/** Stems of fewer letters look and sound like too many others, and begin as they do. */
const SHORTEST_GUESSED = 4;

/** A text of a document and how much its words weigh. */
export type WeightedText = { text: string; weight: number };

/**
 * Which documents use which words. Documents are numbers from 0 on, without gaps. Words are compared by their stems. One
 * that the index does not know is taken for another name of a known one, or for a slip, and only then: who types well
 * never finds more than what was asked for.
 */
export class WordIndex {
  readonly #postings = new SearchableMap<Posting>();
  /** Those of each document, at its number. */
  readonly #ofDocuments: Posting[][] = [];
  /** From this weight on a word says what a document is; below, only what is told about it. */
  readonly #namingWeight: number;

  constructor(namingWeight: number) {
    this.#namingWeight = namingWeight;
  }

  /** Takes in the words of a document: of the next one, or of a known one anew. */
  put(document: number, texts: readonly WeightedText[]): void {
    this.#forget(document);
    const weights = new Map<string, number>();
    for (const { text, weight } of texts) {
      for (const stem of new Set(wordsOf(text).map(stemOf))) {
        const known = weights.get(stem) ?? 0;
        weights.set(stem, Math.max(weight, known) + Math.min(weight, known) * AGAIN);
      }
    }
    this.#ofDocuments[document] = [...weights].map(([stem, weight]) => {
      const posting = this.#postings.fetch(stem, () => new Posting(stem));
      posting.add(document, weight);
      return posting;
    });
  }

  /** Removes a document; the last one takes its number. */
  remove(document: number): void {
    this.#forget(document);
    const ofLast = this.#ofDocuments.pop() ?? [];
    const last = this.#ofDocuments.length;
    if (document === last) return;
    for (const posting of ofLast) posting.renumber(last, document);
    this.#ofDocuments[document] = ofLast;
  }

  #forget(document: number): void {
    for (const posting of this.#ofDocuments[document] ?? []) {
      posting.remove(document);
      if (posting.documents.length === 0) this.#postings.delete(posting.stem);
    }
  }

  /** The two words that a shopper ran together ('remeranegra'), or just the word. */
  splitJoined(word: string): string[] {
    if (word.length < 2 * SHORTEST_JOINED || this.#postings.has(stemOf(word))) return [word];
    for (let end = word.length - SHORTEST_JOINED; end >= SHORTEST_JOINED; end -= 1) {
      const parts = [word.slice(0, end), word.slice(end)];
      if (parts.every((part) => this.#isNaming(this.#postings.get(stemOf(part))?.highest() ?? 0))) return parts;
    }
    return [word];
  }

  /** The documents that use a word. `isUnfinished`: it may be the beginning of one, as the last word typed is. */
  find(word: string, isUnfinished: boolean): FoundWord {
    const stem = stemOf(word);
    const found = new FoundWord(this.#ofDocuments.length);
    const beginnings = isUnfinished && word.length >= SHORTEST_BEGINNING ? this.#beginningWith(word) : [];
    // 'campe' is on its way to 'campera', and only perhaps a form of 'campo'.
    const isOnItsWay = stem !== word && beginnings.length > 0;
    found.collect(this.#postings.get(stem), isOnItsWay ? SURENESS.otherName : SURENESS.exact);
    // What few letters begin is looked for where products are named, and only else in what is told about them.
    const least = word.length < SHORTEST_GUESSED ? this.#namingWeight : 0;
    for (const posting of beginnings) found.collect(posting, SURENESS.beginning, least);
    if (found.count === 0) for (const posting of beginnings) found.collect(posting, SURENESS.beginning);
    if (isUnfinished && stem.length >= SHORTEST_GUESSED && found.count === 0) {
      for (const posting of this.#beginningWith(stem)) found.collect(posting, SURENESS.beginning);
    }
    if (this.#isNaming(found.highest)) return found;

    const big = bigOf(word);
    for (const name of [big ?? [], otherNamesOf(big ?? word)].flat()) {
      found.collect(this.#postings.get(stemOf(name)), SURENESS.otherName, this.#namingWeight);
    }
    if (found.count > 0) return found;

    found.isGuess = true;
    for (const swapped of swapsOf(word)) found.collect(this.#postings.get(stemOf(swapped)), SURENESS.guess);
    if (found.count === 0) this.#collectSlips(found, word);
    return found;
  }

  /** Those whose stems begin with some letters. */
  #beginningWith(letters: string): Posting[] {
    return [...this.#postings.atPrefix(letters).values()];
  }

  #isNaming(weight: number): boolean {
    return weight >= this.#namingWeight * SURENESS.beginning;
  }

  /** The words that sound like one that nobody uses, or else look most like it; in long texts anything is near to something. */
  #collectSlips(found: FoundWord, word: string): void {
    const stem = stemOf(word);
    if (stem.length < SHORTEST_GUESSED) return;
    const near = [...this.#postings.fuzzyGet(stem, stem.length > SHORTEST_GUESSED ? 2 : 1)].filter(
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
    for (const [, [posting, slips]] of seen) {
      if (slips === distance) found.collect(posting, SURENESS.guess, this.#namingWeight);
    }
  }
}
