import { queryWords, stemOf, wordsOf } from "#domain/search.ts";
import { type Category, type IndexedProduct, variantNumbers } from "./indexed-product.ts";
import { colorOf, isInStock, type PackedVariant, sizeOf, type VariantNames } from "./variant-names.ts";
import { type Scores, WordIndex } from "./word-index.ts";

/** How much a word says of a product, by where it stands. */
const WEIGHTS = { name: 10, category: 6, variant: 5, description: 1 } as const;

/** What is added for a product that can be bought now: enough to go first among equals, not before a better match. */
const IN_STOCK_BONUS = 0.5;

/** Which of the asked words each talle and colour is called, as bits at its number; 0 for most. */
type AskedBits = { bits: Int32Array; areSeveral: boolean };

/** The words of the shop's products. */
export class ProductSearch {
  readonly #words = new WordIndex<IndexedProduct>(WEIGHTS.variant);
  readonly #names: VariantNames;
  /** The stems of each talle and colour at its number. */
  readonly #nameStems: ReadonlySet<string>[] = [];

  constructor(names: VariantNames) {
    this.#names = names;
  }

  /** Takes a product in, or its words anew. */
  add(product: IndexedProduct): void {
    const ofVariants = variantNumbers(product).map((number) => this.#names.nameOf(number));
    this.#words.add(product, [
      { text: product.name, weight: WEIGHTS.name },
      { text: product.category?.name ?? "", weight: WEIGHTS.category },
      { text: ofVariants.join(" "), weight: WEIGHTS.variant },
      { text: product.description, weight: WEIGHTS.description },
    ]);
  }

  remove(product: IndexedProduct): void {
    this.#words.remove(product);
  }

  /**
   * The products that have to do with a query and how much. All words have to be there; those that the shop does not
   * know at all are passed over. When no product has all of the others, those that have most of them do.
   */
  find(q: string): Scores<IndexedProduct> {
    const asked = queryWords(q).flatMap((word) => this.#words.splitJoined(word));
    const last = asked.length - 1;
    const found = asked.map((word, i) => this.#words.find(word, i === last)).filter(({ size }) => size > 0);
    const complete = thoseInMost(found);

    const called = this.#askedBits(asked.map(stemOf));
    // 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL.
    const fitting = called?.areSeveral ? complete.filter((product) => isOneVariant(product, called.bits)) : complete;
    const result = fitting.length > 0 ? fitting : complete;
    return new Map(
      result.map((product) => [
        product,
        found.reduce((sum, scores) => sum + (scores.get(product) ?? 0), bonusOf(product, called?.bits)),
      ]),
    );
  }

  /** Undefined when no talle or colour was asked for. */
  #askedBits(asked: readonly string[]): AskedBits | undefined {
    const bits = new Int32Array(this.#names.size);
    let count = 0;
    for (let number = 0; number < bits.length; number += 1) {
      const stems = (this.#nameStems[number] ??= new Set(wordsOf(this.#names.nameOf(number)).map(stemOf)));
      const called = asked.reduce((bits, stem, i) => (stems.has(stem) ? bits | (1 << i) : bits), 0);
      bits[number] = called;
      if (called > 0) count += 1;
    }
    return count === 0 ? undefined : { bits, areSeveral: count > 1 };
  }
}

/** Those that are among the scores of most words. */
function thoseInMost(found: readonly Scores<IndexedProduct>[]): IndexedProduct[] {
  const [rarest, ...others] = found.toSorted((a, b) => a.size - b.size);
  if (!rarest) return [];
  const inAll = [...rarest.keys()].filter((product) => others.every((scores) => scores.has(product)));
  if (inAll.length > 0) return inAll;

  const counts = new Map<IndexedProduct, number>();
  for (const scores of found) for (const product of scores.keys()) counts.set(product, (counts.get(product) ?? 0) + 1);
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return [...counts].flatMap(([product, count]) => (count === most ? [product] : []));
}

function bitsOfVariant(variant: PackedVariant, bits: Int32Array): number {
  return (bits[sizeOf(variant)] ?? 0) | (bits[colorOf(variant)] ?? 0);
}

/** Whether one variant has all of the asked words that some variant of the product has. */
function isOneVariant({ variants }: IndexedProduct, bits: Int32Array): boolean {
  let all = 0;
  for (const variant of variants) all |= bitsOfVariant(variant, bits);
  return variants.some((variant) => bitsOfVariant(variant, bits) === all);
}

/** More for what can be bought now: most in the talle and colour that were asked for. */
function bonusOf({ variants }: IndexedProduct, bits: Int32Array | undefined): number {
  let bonus = 0;
  for (const variant of variants) {
    if (!isInStock(variant)) continue;
    bonus = IN_STOCK_BONUS;
    if (!bits) break;
    if (bitsOfVariant(variant, bits) > 0) return 2 * IN_STOCK_BONUS;
  }
  return bonus;
}

/** The names of categories, to be found by their words. */
export type CategorySearch = { find(q: string): Category[] };

/** Those of the categories that have products. */
export function createCategorySearch(products: Iterable<IndexedProduct>): CategorySearch {
  const bySlug = new Map<string, Category>();
  for (const { category } of products) if (category) bySlug.set(category.slug, category);
  const words = new WordIndex<Category>(1);
  for (const category of bySlug.values()) words.add(category, [{ text: category.name, weight: 1 }]);
  return {
    find(q) {
      const asked = queryWords(q);
      const [first, ...others] = asked.map((word, i) => words.find(word, i === asked.length - 1));
      return first ? [...first.keys()].filter((category) => others.every((hits) => hits.has(category))) : [];
    },
  };
}
