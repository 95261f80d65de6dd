import { hash } from "node:crypto";
import SearchableMap from "minisearch/SearchableMap";
import { stemOf } from "#domain/search.ts";
import { wordsOf } from "#domain/words.ts";
import { NumberList } from "./number-list.ts";
import type { Phrase } from "./relations.ts";
import { Scores } from "./scores.ts";
import { type Scratch, setAll } from "./scratch.ts";
import { BIT, DESCRIBED, type Field, OF_PHRASE, THING, WEIGHT_OF_BITS } from "./weights.ts";

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
      const bit = BIT[field as Field];
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

  /** Adds products with the phrase's first word in `fields` and not in `except`, its others there or in a description; scored by the lowest weight times `confidence` (0 to 1). */
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
    return stems.every((stem) => this.has(stem)) && this.isIn(stems[0]!, THING | OF_PHRASE);
  }

  /** Whether some product has the stem in one of these fields. */
  isIn(stem: string, fields: number): boolean {
    const posting = this.#postings.get(stem) ?? [];
    const isLeft = (product: number) => !this.#removed.has(product);
    return posting.some((part) => (part.fields & fields) > 0 && part.products.all.some(isLeft));
  }

  has(stem: string): boolean {
    return this.#postings.has(stem);
  }

  beginningWith(letters: string): string[] {
    return [...this.#postings.atPrefix(letters).keys()];
  }

  /** Stems that differ by at most that many letters, with how many do. */
  resembling(stem: string, most: number): [stem: string, letters: number][] {
    return Array.from(this.#postings.fuzzyGet(stem, most), ([other, [, letters]]) => [other, letters]);
  }
}
