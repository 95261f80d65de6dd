import SearchableMap from "minisearch/SearchableMap";
import { slipsAllowed, soundOf, stemOf, swapsOf, wordsOf } from "#domain/search.ts";
import { isGarment, knownStems, type Phrase } from "./relations.ts";
import { bitsOf, DESCRIBED, type Field, FIELD_BITS, NAMED, OF_PHRASE, THING, WEIGHT_OF_BITS } from "./weights.ts";

const SHORTEST_BEGINNING = 2;
const SHORTEST_JOINED = 3;
const SHORTEST_CORRECTED = 4; // shorter stems look, sound and begin like too many others

const CORRECTED = NAMED | bitsOf("category", "color");

/** The products that have a stem, ascending, each with the fields where it stands: one small integer. */
class Posting {
  readonly stem: string;
  readonly entries: number[]; // product * FIELD_BITS + bits

  constructor(stem: string, product: number) {
    this.stem = stem;
    // Most words are one product's: an empty list would make room for seventeen.
    this.entries = [product * FIELD_BITS];
  }

  put(product: number, bits: number): void {
    const at = this.#find(product);
    const entry = product * FIELD_BITS + bits;
    if (at === this.entries.length) this.entries.push(entry);
    else this.entries.splice(at, productOf(this.entries[at]!) === product ? 1 : 0, entry);
  }

  remove(product: number): void {
    this.entries.splice(this.#find(product), 1);
  }

  /** 0 when the product does not have the stem. */
  bitsOf(product: number): number {
    const entry = this.entries[this.#find(product)] ?? -1;
    return productOf(entry) === product ? entry % FIELD_BITS : 0;
  }

  /** Whether any product has the stem in one of `fields`. */
  isIn(fields: number): boolean {
    return this.entries.some((entry) => ((entry % FIELD_BITS) & fields) > 0);
  }

  #find(product: number): number {
    let [start, end] = [0, this.entries.length];
    // Most are put one after the other.
    if (end > 0 && productOf(this.entries[end - 1]!) < product) return end;
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (productOf(this.entries[middle]!) < product) start = middle + 1;
      else end = middle;
    }
    return start;
  }
}

function productOf(entry: number): number {
  return Math.floor(entry / FIELD_BITS);
}

/** A score for each product number, 0 for those that do not match. */
export class Scores {
  readonly values: Float32Array;
  readonly products: number[] = []; // that match

  constructor(size: number) {
    this.values = new Float32Array(size);
  }

  /** The best score counts. */
  add(product: number, score: number): void {
    const known = this.values[product]!;
    if (score <= known) return;
    if (known === 0) this.products.push(product);
    this.values[product] = score;
  }
}

/** Products by the stems of their words. */
export class TextIndex {
  readonly #postings = new SearchableMap<Posting>();
  readonly #ofProducts: Posting[][] = [];
  /** Words of the thesaurus, which may be typed wrong though no product has them. */
  readonly #known = SearchableMap.from(knownStems().map((stem) => [stem, undefined]));

  put(product: number, texts: Record<Field, string>): void {
    const bitsOfStems = new Map<string, number>();
    for (const [field, text] of Object.entries(texts)) {
      const bit = bitsOf(field as Field);
      for (const stem of wordsOf(text).map(stemOf)) bitsOfStems.set(stem, (bitsOfStems.get(stem) ?? 0) | bit);
    }
    for (const posting of this.#ofProducts[product] ?? []) {
      if (!bitsOfStems.has(posting.stem)) this.#forget(posting, product);
    }
    this.#ofProducts[product] = Array.from(bitsOfStems, ([stem, bits]) => {
      const posting = this.#postings.fetch(stem, () => new Posting(stem, product));
      posting.put(product, bits);
      return posting;
    });
  }

  remove(product: number): void {
    for (const posting of this.#ofProducts[product] ?? []) this.#forget(posting, product);
    this.#ofProducts[product] = [];
  }

  #forget(posting: Posting, product: number): void {
    posting.remove(product);
    if (posting.entries.length === 0) this.#postings.delete(posting.stem);
  }

  noScores(): Scores {
    return new Scores(this.#ofProducts.length);
  }

  /**
   * Adds the products that have the first word of a phrase in `fields` and the others in `fields` or a description: the
   * least of them counts, times `sureness` (0 to 1).
   */
  collect(scores: Scores, phrase: Phrase, fields: number, sureness: number): void {
    const [first, ...others] = this.#postingsOf(phrase);
    for (const entry of first?.entries ?? []) {
      const product = productOf(entry);
      let weight = WEIGHT_OF_BITS[(entry % FIELD_BITS) & fields]!;
      for (const other of others) {
        weight = Math.min(weight, WEIGHT_OF_BITS[other.bitsOf(product) & (fields | DESCRIBED)]!);
      }
      scores.add(product, weight * sureness);
    }
  }

  /** Empty when one of the words is nowhere. */
  #postingsOf(phrase: Phrase): Posting[] {
    const postings = phrase.flatMap((stem) => this.#postings.get(stem) ?? []);
    return postings.length === phrase.length ? postings : [];
  }

  /** Whether a phrase begins with what some product is. */
  isThing(phrase: Phrase): boolean {
    return this.#postingsOf(phrase)[0]?.isIn(THING | OF_PHRASE) === true;
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
    const most = stem.length > SHORTEST_CORRECTED ? 2 : 1;
    const near = [...this.#postings.fuzzyGet(stem, most), ...this.#known.fuzzyGet(stem, most)].filter(
      ([known]) => known.length >= SHORTEST_CORRECTED && this.#isName(known),
    );
    const alike = near.filter(([known]) => soundOf(known) === soundOf(stem));
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
    return isGarment([stem]) || posting?.isIn(CORRECTED) === true || (posting !== undefined && this.#known.has(stem));
  }
}
