import { hash } from "node:crypto";
import SearchableMap from "minisearch/SearchableMap";
import { slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";
import { isGarment, knownStems, type Phrase } from "./relations.ts";
import { bitsOf, DESCRIBED, type Field, FIELD_BITS, NAMED, OF_PHRASE, THING, WEIGHT_OF_BITS } from "./weights.ts";

const SHORTEST_BEGINNING = 2;
const SHORTEST_JOINED = 3;
const SHORTEST_CORRECTED = 4; // shorter stems look, sound and begin like too many others

const CORRECTED = NAMED | bitsOf("category", "color");

/** Removed products leave the postings together: at a tenth of all, but not for fewer than these. */
const FEWEST_REMOVED = 10;
const REMOVED_SHARE = 0.1;

/**
 * The products that have a stem. An entry is `product * FIELD_BITS + bits`, with the fields where it stands there; `fields` are
 * those of all entries: none has others, so a walk for others is spared.
 */
type Posting = { fields: number; entries: number[] };

function productOf(entry: number): number {
  return Math.floor(entry / FIELD_BITS);
}

function bitsIn(entry: number): number {
  return entry - productOf(entry) * FIELD_BITS;
}

/** A score for each product number, 0 or nothing for those that do not match. */
export class Scores {
  readonly #size: number;
  values = new Float32Array();
  readonly products: number[] = []; // that match

  constructor(size: number) {
    this.#size = size;
  }

  /** The best score counts. */
  add(product: number, score: number): void {
    if (this.products.length === 0) this.values = new Float32Array(this.#size);
    const known = this.values[product]!;
    if (score <= known) return;
    if (known === 0) this.products.push(product);
    this.values[product] = score;
  }

  has(product: number): boolean {
    return this.values[product]! > 0;
  }
}

/** Numbers products by their texts, and finds them by the stems of their words. */
export class TextIndex {
  readonly #postings = new SearchableMap<Posting>();
  readonly #digests: string[] = []; // of each product's texts
  /** Numbers whose texts are gone, but not yet from the postings. */
  readonly #removed = new Set<number>();
  #free: number[] = [];
  /** Words of the thesaurus, which may be typed wrong though no product has them. */
  readonly #known = SearchableMap.from(knownStems().map((stem) => [stem, undefined]));

  /** The number of a product with these texts: `known`, the one that it had, where they are the same. */
  put(texts: Record<Field, string>, known?: number): number {
    const digest = hash("md5", Object.values(texts).join("\n"), "base64");
    if (known !== undefined) {
      if (this.#digests[known] === digest) return known;
      this.remove(known);
    }
    const product = this.#free.pop() ?? this.#digests.length;
    this.#digests[product] = digest;
    const bitsOfStems = new Map<string, number>();
    for (const [field, text] of Object.entries(texts)) {
      const bit = bitsOf(field as Field);
      for (const stem of wordsOf(text).map(stemOf)) bitsOfStems.set(stem, (bitsOfStems.get(stem) ?? 0) | bit);
    }
    for (const [stem, bits] of bitsOfStems) {
      const entry = product * FIELD_BITS + bits;
      const posting = this.#postings.get(stem);
      if (posting) {
        posting.fields |= bits;
        posting.entries.push(entry);
      } else this.#postings.set(stem, { fields: bits, entries: [entry] });
    }
    return product;
  }

  remove(product: number): void {
    this.#removed.add(product);
    if (this.#removed.size > Math.max(FEWEST_REMOVED, this.#digests.length * REMOVED_SHARE)) this.#compact();
  }

  #compact(): void {
    for (const [stem, posting] of this.#postings) {
      posting.entries = posting.entries.filter((entry) => !this.#removed.has(productOf(entry)));
      posting.fields = posting.entries.reduce((fields, entry) => fields | bitsIn(entry), 0);
      if (posting.entries.length === 0) this.#postings.delete(stem);
    }
    this.#free = [...this.#free, ...this.#removed];
    this.#removed.clear();
  }

  noScores(): Scores {
    return new Scores(this.#digests.length);
  }

  /**
   * Adds the products that have the first word of a phrase in `fields` and the others in `fields` or a description: the
   * least of them counts, times `sureness` (0 to 1).
   */
  collect(scores: Scores, phrase: Phrase, fields: number, sureness: number): void {
    const [first, ...others] = this.#postingsOf(phrase);
    if (!first || (first.fields & fields) === 0) return;
    const weightsOfOthers = others.map((posting) => this.#weightsIn(posting, fields | DESCRIBED));
    for (const entry of first.entries) {
      const product = productOf(entry);
      let weight = WEIGHT_OF_BITS[bitsIn(entry) & fields]!;
      for (const weights of weightsOfOthers) weight = Math.min(weight, weights[product]!);
      if (weight > 0 && !this.#removed.has(product)) scores.add(product, weight * sureness);
    }
  }

  #weightsIn(posting: Posting, fields: number): Float32Array {
    const weights = new Float32Array(this.#digests.length);
    for (const entry of posting.entries) weights[productOf(entry)] = WEIGHT_OF_BITS[bitsIn(entry) & fields]!;
    return weights;
  }

  /** Empty when one of the words is nowhere. */
  #postingsOf(phrase: Phrase): Posting[] {
    const postings = phrase.map((stem) => this.#postings.get(stem));
    return postings.every((posting) => posting !== undefined) ? postings : [];
  }

  /** Whether a phrase begins with what some product is. */
  isThing(phrase: Phrase): boolean {
    return this.#isIn(this.#postingsOf(phrase)[0], THING | OF_PHRASE);
  }

  #isIn(posting: Posting | undefined, fields: number): boolean {
    if (!posting || (posting.fields & fields) === 0) return false;
    return posting.entries.some((entry) => (bitsIn(entry) & fields) > 0 && !this.#removed.has(productOf(entry)));
  }

  /** The stems that begin with what may be half a word. */
  beginningWith(letters: string): string[] {
    return letters.length < SHORTEST_BEGINNING ? [] : [...this.#postings.atPrefix(letters).keys()];
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
    const sound = soundOf(stem);
    const isAlike = ([known]: readonly [string, ...unknown[]]) => soundOf(known) === sound;
    // 'Rallas' for 'rayas' are two slips to the eye, and none to the ear.
    const most = stem.length > SHORTEST_CORRECTED || sound.length < stem.length ? 2 : 1;
    const near = [...this.#postings.fuzzyGet(stem, most), ...this.#known.fuzzyGet(stem, most)].filter(
      (entry) => (entry[0].length >= SHORTEST_CORRECTED || isAlike(entry)) && this.#isName(entry[0]),
    );
    const alike = near.filter(isAlike);
    // A short word only matches one as short: 'boyna' is 'boina', not 'botines'.
    const looksLike = ([known, [, slips]]: (typeof near)[number]) =>
      slips <= slipsAllowed(word) &&
      (slipsAllowed(known) > 0 || known.length === stem.length) &&
      // The first letter is left out at times, and seldom another one: 'bolero' is no slip of 'solero'.
      (known.length !== stem.length || known[0] === stem[0]);
    const seen = alike.length > 0 ? alike : near.filter(looksLike);
    const least = Math.min(...seen.map(([, [, slips]]) => slips));
    return [...new Set(seen.flatMap(([known, [, slips]]) => (slips === least ? known : [])))];
  }

  /** Long texts hold something like any word: only what names a product or a category, or the thesaurus has. */
  #isName(stem: string): boolean {
    const posting = this.#postings.get(stem);
    return isGarment([stem]) || this.#isIn(posting, CORRECTED) || (posting !== undefined && this.#known.has(stem));
  }
}
