import { queryWords, stemOf, wordsOf } from "#domain/search.ts";
import { type Category, type IndexedProduct, variantWords } from "./indexed-product.ts";
import { type Scores, WordIndex } from "./word-index.ts";

/** How much a word says of a product, by where it stands. */
const WEIGHTS = { name: 10, category: 6, variant: 5, description: 1 } as const;

/** What is added for a product that can be bought now: enough to go first among equals, not before a better match. */
const IN_STOCK_BONUS = 0.5;

/** Which of the asked words a talle or colour is called, as bits; 0 for most. */
type AskedBits = ReadonlyMap<string, number>;

/** The words of the shop's products. Thousands of products share a few talles and colours: those are looked at once. */
export class ProductSearch {
  readonly #words = new WordIndex<IndexedProduct>(WEIGHTS.variant);
  readonly #variantWords = new Set<string>();

  /** Takes a product in, or its words anew. */
  add(product: IndexedProduct): void {
    const ofVariants = variantWords(product);
    for (const text of ofVariants) this.#variantWords.add(text);
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
    const asked = queryWords(q);
    const last = asked.length - 1;
    const found = asked.map((word, i) => this.#words.find(word, i === last)).filter(({ size }) => size > 0);
    const complete = thoseInMost(found);

    const bits = this.#askedBits(asked.map(stemOf));
    // 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL.
    const fitting = bits.size > 1 ? complete.filter((product) => isOneVariant(product, bits)) : complete;
    const result = fitting.length > 0 ? fitting : complete;
    return new Map(
      result.map((product) => [
        product,
        found.reduce((sum, scores) => sum + (scores.get(product) ?? 0), bonusOf(product, bits)),
      ]),
    );
  }

  #askedBits(asked: readonly string[]): AskedBits {
    const bits = new Map<string, number>();
    for (const text of this.#variantWords) {
      const called = bitsOf(text, asked);
      if (called > 0) bits.set(text, called);
    }
    return bits;
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

function bitsOf(text: string, asked: readonly string[]): number {
  const stems = new Set(wordsOf(text).map(stemOf));
  return asked.reduce((bits, stem, i) => (stems.has(stem) ? bits | (1 << i) : bits), 0);
}

function bitsOfVariant({ size, color }: IndexedProduct["variants"][number], bits: AskedBits): number {
  return (bits.get(size ?? "") ?? 0) | (bits.get(color ?? "") ?? 0);
}

/** Whether one variant has all of the asked words that some variant of the product has. */
function isOneVariant({ variants }: IndexedProduct, bits: AskedBits): boolean {
  let all = 0;
  for (const variant of variants) all |= bitsOfVariant(variant, bits);
  return variants.some((variant) => bitsOfVariant(variant, bits) === all);
}

/** More for what can be bought now: most in the talle and colour that were asked for. */
function bonusOf({ variants }: IndexedProduct, bits: AskedBits): number {
  let bonus = 0;
  for (const variant of variants) {
    if (!variant.hasStock) continue;
    bonus = IN_STOCK_BONUS;
    if (bits.size === 0) break;
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
