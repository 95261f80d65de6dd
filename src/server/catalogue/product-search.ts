import { OFFER_WORD, queryWords, stemOf, wordsOf } from "#domain/search.ts";
import { type Category, type IndexedProduct, variantNumbers } from "./indexed-product.ts";
import { colorOf, isInStock, type PackedVariant, sizeOf, type VariantNames } from "./variant-names.ts";
import { type FoundWord, type Scores, WordIndex } from "./word-index.ts";

/** How much a word says of a product, by where it stands. */
const WEIGHTS = { name: 10, category: 6, variant: 2, description: 1 } as const;

/** Between the surest match of a variant and the least sure one of a category: from here on a word says what a product is. */
const NAMING = 2.3;

/** Between the surest match of a category and that of a name. */
const CALLED = 6.5;

/** How much less each later word weighs than the first: Spanish names the thing first, 'campera de jean' is a campera. */
const LATER_SHARE = 0.1;

/** Of fewer letters, a word that only stands in descriptions tells nothing. */
const SHORTEST_TELLING = 4;

/** What is added for a product that can be bought now: enough to go first among equals, not before a better match. */
const IN_STOCK_BONUS = 0.5;

/**
 * A word of a query: `isNaming` when it names products or a category, `isTelling` when it is more than a talle or a
 * colour. What it finds counts by its `share`, 1 for the first word.
 */
type AskedWord = FoundWord<IndexedProduct> & { isNaming: boolean; isTelling: boolean; share: number };

/** Which of the asked words each talle and colour is called, as bits at its number, 0 for most; `all` has those of any. */
type AskedBits = { bits: Int32Array; all: number; areSeveral: boolean };

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
      { text: product.discount > 0 ? OFFER_WORD : "", weight: WEIGHTS.variant },
      { text: product.description, weight: WEIGHTS.description },
    ]);
  }

  remove(product: IndexedProduct): void {
    this.#words.remove(product);
  }

  /**
   * The products that have to do with a query and how much. All words have to be there. When no product has all of them,
   * those that have most of them do; but where the shop does not know a word, the others have to say what is wanted:
   * 'buzo negro xl' is not everything black or XL in a shop without buzos.
   */
  find(q: string): Scores<IndexedProduct> {
    const asked = queryWords(q).flatMap((word) => this.#words.splitJoined(word));
    const called = this.#askedBits(asked.map(stemOf));
    const words = asked.map((word, i): AskedWord => {
      const { scores, isGuess } = this.#words.find(word, i === asked.length - 1);
      const isNaming = isAnyAbove(scores, NAMING);
      const isTelling = isNaming || (word.length >= SHORTEST_TELLING && !(called && called.all & (1 << i)));
      return { scores, isGuess, isNaming, isTelling, share: 1 / (1 + i * LATER_SHARE) };
    });
    const known = words.filter(({ scores }) => scores.size > 0);
    const complete = areEnough(known, words.length - known.length) ? thoseInMost(known) : [];

    // 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL.
    const fitting = called?.areSeveral ? complete.filter((product) => isOneVariant(product, called.bits)) : complete;
    const result = fitting.length > 0 ? fitting : complete;
    return new Map(
      result.map((product) => [
        product,
        known.reduce(
          (sum, { scores, share }) => sum + share * (scores.get(product) ?? 0),
          bonusOf(product, called?.bits),
        ),
      ]),
    );
  }

  /** Undefined when no talle or colour was asked for. */
  #askedBits(asked: readonly string[]): AskedBits | undefined {
    const bits = new Int32Array(this.#names.size);
    let count = 0;
    let all = 0;
    for (let number = 0; number < bits.length; number += 1) {
      const stems = (this.#nameStems[number] ??= new Set(wordsOf(this.#names.nameOf(number)).map(stemOf)));
      const called = asked.reduce((bits, stem, i) => (stems.has(stem) ? bits | (1 << i) : bits), 0);
      bits[number] = called;
      all |= called;
      if (called > 0) count += 1;
    }
    return count === 0 ? undefined : { bits, all, areSeveral: count > 1 };
  }
}

function isAnyAbove(scores: Scores<IndexedProduct>, least: number): boolean {
  for (const score of scores.values()) if (score > least) return true;
  return false;
}

/** Whether what is left of a query, when the words that the shop does not know are passed over, still asks for something. */
function areEnough(known: readonly AskedWord[], unknown: number): boolean {
  if (unknown === 0 || known.some(({ isNaming }) => isNaming)) return true;
  return known.filter(({ isTelling }) => isTelling).length >= unknown;
}

/** The products that all words find, or else those that most do. */
function thoseInMost(words: readonly AskedWord[]): IndexedProduct[] {
  const head = words.find(({ isNaming }) => isNaming);
  const [rarest, ...others] = words.map(({ scores }) => scores).toSorted((a, b) => a.size - b.size);
  if (!rarest) return [];
  const inAll = [...rarest.keys()].filter((product) => others.every((scores) => scores.has(product)));
  const isCalledSo = (product: IndexedProduct) => (head?.scores.get(product) ?? 0) > CALLED;
  if (inAll.some(isCalledSo)) return inAll;
  // The 'camisas de manga larga' of 'Camisas y vestidos' do not stand in for the vestidos when a 'vestido largo' is asked for.
  if (inAll.length > 0) return [...new Set([...inAll, ...[...(head?.scores.keys() ?? [])].filter(isCalledSo)])];

  // Where one word says what is wanted, what others were taken for does not ('pantalón de vestir' is no vestido), nor do
  // talles and colours: where there is no 'bufanda azul', not everything blue.
  const sure = head ? words.filter((word) => word === head || (word.isTelling && !word.isGuess)) : words;
  const counts = new Map<IndexedProduct, number>();
  for (const { scores } of sure) {
    for (const product of scores.keys()) counts.set(product, (counts.get(product) ?? 0) + 1);
  }
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
      const [first, ...others] = asked.map((word, i) => words.find(word, i === asked.length - 1).scores);
      return first ? [...first.keys()].filter((category) => others.every((hits) => hits.has(category))) : [];
    },
  };
}
