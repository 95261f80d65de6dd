import SearchableMap from "minisearch/SearchableMap";
import { slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";
import { Matches } from "./matches.ts";
import { Posting } from "./posting.ts";
import { knownStems, type Phrase } from "./relations.ts";
import { FIELDS, NAMED } from "./weights.ts";

const SHORTEST_BEGINNING = 2;

const SHORTEST_JOINED = 3;

const SHORTEST_CORRECTED = 4; // shorter stems look, sound and begin like too many others

/** `field` is one of `FIELDS`. */
export type FieldText = { text: string; field: number };

/** Documents, numbered from 0 without gaps, by the stems of their words. */
export class TextIndex {
  readonly #postings = new SearchableMap<Posting>();
  readonly #ofDocuments: Posting[][] = [];
  /** Words of the thesaurus, which may be typed wrong though no product has them. */
  readonly #known = SearchableMap.from(knownStems().map((stem) => [stem, undefined]));

  /** Indexes a new document with the next number, or a known one again. */
  put(document: number, texts: readonly FieldText[]): void {
    this.#forget(document);
    const places = new Map<string, number>();
    for (const { text, field } of texts) {
      for (const word of wordsOf(text)) {
        const stem = stemOf(word);
        places.set(stem, (places.get(stem) ?? 0) | field);
      }
    }
    this.#ofDocuments[document] = [...places].map(([stem, ofStem]) => {
      const posting = this.#postings.fetch(stem, () => new Posting(stem));
      posting.add(document, ofStem);
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

  newMatches(): Matches {
    return new Matches(this.#ofDocuments.length);
  }

  /** The postings of all words of a phrase; empty when one of them is nowhere. */
  postingsOf(phrase: Phrase): Posting[] {
    const postings = phrase.flatMap((stem) => this.#postings.get(stem) ?? []);
    return postings.length === phrase.length ? postings : [];
  }

  /** Whether a phrase is what products are: a single word has to be some name's first. */
  isThing(phrase: Phrase): boolean {
    const [first, ...others] = this.postingsOf(phrase);
    if (!first) return false;
    return others.length > 0 ? others.every((posting) => posting.isIn(NAMED)) : first.isIn(FIELDS.thing);
  }

  /** Words that begin with what may be half a word. */
  beginningWith(letters: string): Posting[] {
    return letters.length < SHORTEST_BEGINNING ? [] : [...this.#postings.atPrefix(letters).values()];
  }

  /** Splits two joined words ('remeranegra') where the first names products and the second is known. */
  splitJoined(word: string): string[] {
    if (word.length < 2 * SHORTEST_JOINED || this.#postings.has(stemOf(word))) return [word];
    for (let end = word.length - SHORTEST_JOINED; end >= SHORTEST_JOINED; end -= 1) {
      const [one, other] = [word.slice(0, end), word.slice(end)];
      if (this.isThing([stemOf(one)]) && this.#postings.has(stemOf(other))) return [one, other];
    }
    return [word];
  }

  /** The stems that a word with a slip may have meant: those alike by ear, else by the fewest slips. */
  correct(word: string): string[] {
    const swapped = swapsOf(word)
      .map(stemOf)
      .filter((stem) => this.#isName(stem));
    if (swapped.length > 0) return swapped;
    const stem = stemOf(word);
    if (stem.length < SHORTEST_CORRECTED) return [];
    const most = stem.length > SHORTEST_CORRECTED ? 2 : 1;
    const near = [...this.#postings.fuzzyGet(stem, most), ...this.#known.fuzzyGet(stem, most)].filter(
      ([known]) => known.length >= SHORTEST_CORRECTED && this.#isName(known),
    );
    const sound = soundOf(stem);
    const alike = near.filter(([known]) => soundOf(known) === sound);
    const allowed = slipsAllowed(word);
    // A short word only matches one as short: 'boyna' is 'boina', not 'botines'.
    const looksLike = ([known, [, slips]]: (typeof near)[number]) =>
      slips <= allowed && (slipsAllowed(known) > 0 || known.length === stem.length);
    const seen = alike.length > 0 ? alike : near.filter(looksLike);
    const least = Math.min(...seen.map(([, [, slips]]) => slips));
    return [...new Set(seen.flatMap(([known, [, slips]]) => (slips === least ? known : [])))];
  }

  /** Long texts hold something like any word: only what names a product or a category, or the thesaurus has. */
  #isName(stem: string): boolean {
    return this.#known.has(stem) || this.#postings.get(stem)?.isIn(NAMED | FIELDS.category | FIELDS.color) === true;
  }
}
