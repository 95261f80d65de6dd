import { hash } from "node:crypto";
import SearchableMap from "minisearch/SearchableMap";
import { FAMILY_NAMES } from "#domain/color-family.ts";
import { lazy } from "#domain/lazy.ts";
import { bigOf, neighborsOf, slipsAllowed, slipsBetween, soundOf, stemOf, stemsOf, swapsOf } from "#domain/search.ts";
import { wordsOf } from "#domain/words.ts";
import { NumberList } from "./number-list.ts";
import { isGarment, isKnown, knownStems, type Phrase, relationsOf } from "./relations.ts";
import { Scores } from "./scores.ts";
import { type Scratch, setAll } from "./scratch.ts";
import { SPELT_RIGHT } from "./thesaurus/spelt-right.ts";
import { bitsOf, DESCRIBED, type Field, NAMED, OF_PHRASE, THING, WEIGHT_OF_BITS } from "./weights.ts";

const MIN_BEGINNING = 2;
const MIN_JOINED = 3;
const MIN_UNKNOWN = 4; // 'ojotras' is not 'ojot' and 'ras', though 'totebag' is a phrase
/** 'Camisaacuadros', 'sweaterdelana'. */
const JOINT = /^(a|con|de)(?=.{3})/;
const MIN_CORRECTED = 4; // shorter stems resemble too many others

const CORRECTED = NAMED | OF_PHRASE | bitsOf("complement", "category", "color");

const RIGHT = stemsOf(SPELT_RIGHT);

const COLORS = new Set(FAMILY_NAMES.map(stemOf));

/** Postings drop removed products in bulk: once a tenth of all are removed, but at least this many. */
const FEWEST_REMOVED = 10;
const REMOVED_SHARE = 0.1;

/** The products that contain a stem, grouped by the fields it is in. */
type Posting = { fields: number; products: NumberList }[];

/** Inverted index: stem → numbers of the products that contain it, by field. */
export class TextIndex {
  readonly #postings = new SearchableMap<Posting>();
  readonly #digests: string[] = []; // of each product's texts
  /** Products removed, but not yet dropped from the postings. */
  readonly #removed = new Set<number>();
  #free: number[] = [];
  /** Words of the thesaurus and colours, to which misspellings are corrected even if no product has them. */
  readonly #known = lazy(() => SearchableMap.from([...knownStems(), ...COLORS].map((stem) => [stem, undefined])));
  readonly #scratch: Scratch;

  /** Searches borrow arrays from `scratch`. */
  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** The number for a product with these texts: still `known`, its previous one, if they are unchanged. */
  put(texts: Record<Field, string>, known?: number): number {
    const digest = hash("md5", Object.values(texts).join("\n"), "base64");
    if (known !== undefined) {
      if (this.#digests[known] === digest) return known;
      this.remove(known);
    }
    const product = this.#free.pop() ?? this.#digests.length;
    this.#digests[product] = digest;
    const fieldsOfStems = new Map<string, number>();
    for (const [field, text] of Object.entries(texts)) {
      const bit = bitsOf(field as Field);
      for (const stem of wordsOf(text).map(stemOf)) fieldsOfStems.set(stem, (fieldsOfStems.get(stem) ?? 0) | bit);
    }
    for (const [stem, fields] of fieldsOfStems) {
      const posting = this.#postings.fetch(stem, () => []);
      let part = posting.find((known) => known.fields === fields);
      if (!part) posting.push((part = { fields, products: new NumberList() }));
      part.products.push(product);
    }
    return product;
  }

  remove(product: number): void {
    this.#removed.add(product);
    if (this.#removed.size > Math.max(FEWEST_REMOVED, this.#digests.length * REMOVED_SHARE)) this.#compact();
  }

  #compact(): void {
    for (const [stem, posting] of this.#postings) {
      for (const { products } of posting)
        products.replace(products.all.filter((product) => !this.#removed.has(product)));
      if (posting.every(({ products }) => products.all.length === 0)) this.#postings.delete(stem);
    }
    this.#free = [...this.#free, ...this.#removed];
    this.#removed.clear();
  }

  /** All product numbers are below it. */
  get end(): number {
    return this.#digests.length;
  }

  noScores(): Scores {
    return new Scores(this.#scratch);
  }

  /**
   * Adds products with the phrase's first word in `fields` and the others in `fields` or a description, scored by the
   * lowest weight times `confidence` (0 to 1). Skips those with the first word in a field of `except`.
   */
  collect(scores: Scores, phrase: Phrase, fields: number, confidence: number, except = 0): void {
    const [first = "", ...others] = phrase.split(" ");
    const weightsOfOthers = others.map((stem) => this.#weightsOf(stem, fields | DESCRIBED));
    for (const part of this.#postings.get(first) ?? []) {
      const weight = WEIGHT_OF_BITS[part.fields & fields]!;
      if (weight === 0 || (part.fields & except) > 0) continue;
      if (others.length === 0 && this.#removed.size === 0) scores.addAll(part.products.all, weight * confidence);
      else this.#addLeast(scores, part.products.all, [weight, ...weightsOfOthers], confidence);
    }
  }

  #addLeast(
    scores: Scores,
    products: Uint32Array,
    [weight, ...weightsOfOthers]: [number, ...Uint32Array[]],
    confidence: number,
  ): void {
    for (let i = 0; i < products.length; i += 1) {
      const product = products[i]!;
      let least = weight;
      for (let other = 0; other < weightsOfOthers.length; other += 1) {
        least = Math.min(least, weightsOfOthers[other]![product]!);
      }
      if (least > 0 && !this.#removed.has(product)) scores.add(product, least * confidence);
    }
  }

  #weightsOf(stem: string, fields: number): Uint32Array {
    const weights = this.#scratch.take().fill(0);
    for (const { products, fields: own } of this.#postings.get(stem) ?? []) {
      setAll(weights, products.all, WEIGHT_OF_BITS[own & fields]!);
    }
    return weights;
  }

  /** Whether a phrase begins with what some product is. */
  isThing(phrase: Phrase): boolean {
    const stems = phrase.split(" ");
    return stems.every((stem) => this.#postings.has(stem)) && this.#isIn(stems[0]!, THING | OF_PHRASE);
  }

  #isIn(stem: string, fields: number): boolean {
    const posting = this.#postings.get(stem) ?? [];
    const isLeft = (product: number) => !this.#removed.has(product);
    return posting.some((part) => (part.fields & fields) > 0 && part.products.all.some(isLeft));
  }

  /** The stems that begin with a half-typed word. */
  beginningWith(letters: string): string[] {
    return letters.length < MIN_BEGINNING ? [] : [...this.#postings.atPrefix(letters).keys()];
  }

  /** Splits joined words ('remeranegra') if the first is part of a product's name, or the thesaurus has both as a phrase. */
  splitJoined(word: string): string {
    if (this.#postings.has(stemOf(word)) || this.#known().has(stemOf(word))) return word;
    for (let end = word.length - MIN_JOINED; end >= MIN_JOINED; end -= 1) {
      const [one, rest] = [word.slice(0, end), word.slice(end)];
      for (const other of [rest, rest.replace(JOINT, "")]) {
        const [first, second] = [stemOf(one), stemOf(other)];
        if (
          isKnown(`${first} ${second}`) ||
          (other.length >= MIN_UNKNOWN && this.#postings.has(second) && this.#isIn(first, NAMED))
        )
          return [one, rest.slice(0, -other.length), other].join(" ");
      }
    }
    return word;
  }

  /** What a word without matches may mean, as stems, garments first: the rueda for 'ruedita', else likely corrections. */
  correct(word: string): string[] {
    const big = bigOf(word) ?? word;
    if (big !== word && this.#postings.has(stemOf(big))) return [stemOf(big)];
    const forms = [...new Set([word, big])];
    if (forms.some((form) => RIGHT.has(stemOf(form)))) return [];
    const slips = forms.flatMap((form) => this.#slipsOf(form)).filter((stem) => this.#isName(stem));
    return slips.toSorted((a, b) => Number(isGarment(b)) - Number(isGarment(a)));
  }

  /** Tries swapped letters, then missing vowels, the same sound, a neighbouring key, the fewest slips, the fewest differing letters. */
  #slipsOf(word: string): string[] {
    // In 'mediaz', 'mediad' and 'mediass' the ending of 'medias' is mistyped; the last key of 'mediasw' is beside the one before.
    const ended = word.replace(/z$|(?<=[aeo])[dwx]$/, "s").replace(/(.)\1$/, "$1");
    const swapped = [...swapsOf(word), ended, withoutSlippedKey(word)].map(stemOf).filter((stem) => this.#isName(stem));
    if (swapped.length > 0) return swapped;
    const stem = stemOf(word);
    const voweled = this.#addVowels(stem);
    if (voweled.length > 0) return voweled;
    if (word.length < MIN_CORRECTED) return [];
    const [sound, most] = [soundOf(stem), slipsAllowed(bigOf(word) ?? word)];
    // 'Rallas' for 'rayas' is two slips by letters, but sounds the same.
    const near = [...this.#postings.fuzzyGet(stem, 2), ...this.#known().fuzzyGet(stem, 2)]
      .map(([known, [, letters]]) => ({
        known,
        slips: soundOf(known) === sound ? 0 : slipsBetween(stem, known, most),
        letters,
      }))
      // A short name allows one slip: 'patos' is not 'pants', 'remedios' not 'remeras'.
      .filter(
        ({ known, slips }) =>
          slips <= most && Math.min(known.length, stem.length) >= 2 * (slips + 1) && this.#isWord(known),
      );
    const [nearest] = near.toSorted((a, b) => a.slips - b.slips || a.letters - b.letters);
    const isSoundOfName = nearest?.slips === 0 && this.#isName(nearest.known);
    const beside = neighborsOf(word)
      .map(stemOf)
      .filter((one) => isGarment(one) || COLORS.has(one));
    if (!isSoundOfName && beside.length > 0) return beside;
    const isNearest = (one: (typeof near)[number]) => one.slips === nearest?.slips && one.letters === nearest.letters;
    return [...new Set(near.filter(isNearest).map(({ known }) => known))];
  }

  /** Words typed in a hurry: 'rmra', 'mdias', 'jen'; keeps those with the fewest missing vowels. */
  #addVowels(stem: string): string[] {
    if (!/^\p{L}{3,}$/u.test(stem)) return [];
    const first = stem[0]!;
    const found = [...this.#postings.atPrefix(first).keys(), ...this.#known().atPrefix(first).keys()].filter(
      (known) => lacksOnlyVowels(stem, known) && this.#isName(known),
    );
    const least = Math.min(...found.map(({ length }) => length));
    return [...new Set(found)].filter(({ length }) => length === least);
  }

  /** What a word may be corrected to. 'Cascco' is nearest to 'casco', which names nothing here, so it is no 'casaca'. */
  #isWord(stem: string): boolean {
    return isKnown(stem) || this.#isName(stem);
  }

  /** Long texts contain something like any word: only names of products and categories, colours, and what the thesaurus knows by any name. */
  #isName(stem: string): boolean {
    const isIndexed = (name: string) => this.#postings.has(name);
    return (
      isGarment(stem) ||
      COLORS.has(stem) ||
      this.#isIn(stem, CORRECTED) ||
      (isKnown(stem) && relationsOf(stem).names.some(isIndexed))
    );
  }
}

/** 'Mediasw' → 'medias'. */
function withoutSlippedKey(word: string): string {
  const shorter = word.slice(0, -1);
  return neighborsOf(shorter).includes(`${shorter.slice(0, -1)}${word.at(-1)}`) ? shorter : word;
}

const VOWELS = new Set("aeiou");

function lacksOnlyVowels(typed: string, known: string): boolean {
  let at = 0;
  for (const letter of known) {
    if (letter === typed[at]) at += 1;
    else if (!VOWELS.has(letter)) return false;
  }
  return at === typed.length;
}
