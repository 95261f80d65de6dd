import SearchableMap from "minisearch/SearchableMap";
import { bigOf, otherNamesOf, slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";
import { WordMatches } from "./word-matches.ts";
import { Posting } from "./posting.ts";

/** How likely it is that a word of the index is the one that was typed. */
const SURENESS = { exact: 1, beginning: 0.7, otherName: 0.6, guess: 0.4 } as const;

/** Share of its weight that a word adds in each further text: remeras of 'Remeras' come before its other products. */
const AGAIN = 0.05;

const SHORTEST_BEGINNING = 2;

const SHORTEST_JOINED = 3;

const SHORTEST_GUESSED = 4; // shorter stems look, sound and begin like too many others

export type WeightedText = { text: string; weight: number };

/** Documents, numbered from 0 without gaps, by stems. Other names and slips are tried for words that name nothing. */
export class WordIndex {
  readonly #postings = new SearchableMap<Posting>();
  readonly #ofDocuments: Posting[][] = [];
  /** From this weight on a word names a document; below, it only describes one. */
  readonly #namingWeight: number;

  constructor(namingWeight: number) {
    this.#namingWeight = namingWeight;
  }

  /** Indexes a new document with the next number, or a known one again. */
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

  /** The last document takes the removed one's number. */
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

  /** Splits two joined words ('remeranegra') where both name something. */
  splitJoined(word: string): string[] {
    if (word.length < 2 * SHORTEST_JOINED || this.#postings.has(stemOf(word))) return [word];
    for (let end = word.length - SHORTEST_JOINED; end >= SHORTEST_JOINED; end -= 1) {
      const parts = [word.slice(0, end), word.slice(end)];
      if (parts.every((part) => this.#isNaming(this.#postings.get(stemOf(part))?.highest() ?? 0))) return parts;
    }
    return [word];
  }

  /** `isUnfinished`: the word may be a prefix, as the last one typed is. */
  find(word: string, isUnfinished: boolean): WordMatches {
    const matches = new WordMatches(this.#ofDocuments.length);
    this.#collectAsTyped(matches, word, isUnfinished);
    if (this.#isNaming(matches.highest)) return matches;
    this.#collectOtherNames(matches, word);
    if (matches.count > 0) return matches;
    matches.isGuess = true;
    this.#collectGuesses(matches, word);
    return matches;
  }

  #collectAsTyped(matches: WordMatches, word: string, isUnfinished: boolean): void {
    const stem = stemOf(word);
    const beginnings = isUnfinished && word.length >= SHORTEST_BEGINNING ? this.#beginningWith(word) : [];
    // 'campe' is on its way to 'campera', and less likely a form of 'campo'.
    const isOnItsWay = stem !== word && beginnings.length > 0;
    matches.collect(this.#postings.get(stem), isOnItsWay ? SURENESS.otherName : SURENESS.exact);
    // A short prefix matches too much: first only in names, elsewhere when those have none.
    const least = word.length < SHORTEST_GUESSED ? this.#namingWeight : 0;
    for (const posting of beginnings) matches.collect(posting, SURENESS.beginning, least);
    if (matches.count === 0) for (const posting of beginnings) matches.collect(posting, SURENESS.beginning);
    if (isUnfinished && stem.length >= SHORTEST_GUESSED && matches.count === 0) {
      for (const posting of this.#beginningWith(stem)) matches.collect(posting, SURENESS.beginning);
    }
  }

  #collectOtherNames(matches: WordMatches, word: string): void {
    const big = bigOf(word);
    for (const name of [big ?? [], otherNamesOf(big ?? word)].flat()) {
      matches.collect(this.#postings.get(stemOf(name)), SURENESS.otherName, this.#namingWeight);
    }
  }

  #collectGuesses(matches: WordMatches, word: string): void {
    for (const swapped of swapsOf(word)) matches.collect(this.#postings.get(stemOf(swapped)), SURENESS.guess);
    if (matches.count === 0) this.#collectSlips(matches, word);
  }

  #beginningWith(letters: string): Posting[] {
    return [...this.#postings.atPrefix(letters).values()];
  }

  #isNaming(weight: number): boolean {
    return weight >= this.#namingWeight * SURENESS.beginning;
  }

  /** Words that sound or look most alike, only where they name something: long texts hold something like any word. */
  #collectSlips(matches: WordMatches, word: string): void {
    const stem = stemOf(word);
    if (stem.length < SHORTEST_GUESSED) return;
    const near = [...this.#postings.fuzzyGet(stem, stem.length > SHORTEST_GUESSED ? 2 : 1)].filter(
      ([known]) => known.length >= SHORTEST_GUESSED,
    );
    const sound = soundOf(stem);
    const alike = near.filter(([known]) => soundOf(known) === sound);
    const most = slipsAllowed(word);
    // A short word only matches one as short: 'boyna' is 'boina', not 'botines'.
    const looksLike = ([known, [, slips]]: (typeof near)[number]) =>
      slips <= most && (slipsAllowed(known) > 0 || known.length === stem.length);
    const seen = alike.length > 0 ? alike : near.filter(looksLike);
    const distance = Math.min(...seen.map(([, [, slips]]) => slips));
    for (const [, [posting, slips]] of seen) {
      if (slips === distance) matches.collect(posting, SURENESS.guess, this.#namingWeight);
    }
  }
}
