import { OFFER_WORD, queryWords, stemOf, tellingWordsOf, wordsOf } from "#domain/search.ts";
import {
  areEnough,
  queryWord,
  type QueryWord,
  indexesNamedBy,
  severalThings,
  thoseInMost,
  WEIGHTS,
} from "./query-word.ts";
import { rank, type Ranking, interleave } from "./ranking.ts";
import type { Columns } from "./columns.ts";
import type { Scores } from "./word-matches.ts";
import { type IndexedProduct, variantNumbers } from "./indexed-product.ts";
import { colorOf, isInStock, type PackedVariant, sizeOf, type VariantNames } from "./variant-names.ts";
import { WordIndex } from "./word-index.ts";

/** Bonus for products in stock: they come first among equals, never before a better match. */
const IN_STOCK_BONUS = 0.5;

/** The query's words in talle and colour names: word `i` is bit `1 << i`. `areSeveral`: in more than one name. */
type QueryBits = { bits: Int32Array; all: number; areSeveral: boolean };

export class ProductSearch {
  readonly #words = new WordIndex(WEIGHTS.variant);
  readonly #names: VariantNames;
  readonly #nameStems: ReadonlySet<string>[] = [];

  constructor(names: VariantNames) {
    this.#names = names;
  }

  put(index: number, product: IndexedProduct): void {
    const ofVariants = variantNumbers(product).map((number) => this.#names.nameOf(number));
    const [thing = ""] = queryWords(product.name);
    const others = wordsOf(product.name).filter((word) => word !== thing);
    this.#words.put(index, [
      { text: thing, weight: WEIGHTS.thing },
      { text: others.join(" "), weight: WEIGHTS.name },
      { text: tellingWordsOf(product.category?.name ?? "").join(" "), weight: WEIGHTS.category },
      { text: ofVariants.join(" "), weight: WEIGHTS.variant },
      { text: product.discount > 0 ? OFFER_WORD : "", weight: WEIGHTS.variant },
      { text: tellingWordsOf(product.description).join(" "), weight: WEIGHTS.description },
    ]);
  }

  remove(index: number): void {
    this.#words.remove(index);
  }

  /** Products with all words of the query, or else with the most. `byId` has the order between equal scores. */
  find(q: string, columns: Columns, byId: readonly number[]): Ranking {
    const queried = queryWords(q).flatMap((word) => this.#words.splitJoined(word));
    const called = this.#queryBits(queried.map(stemOf));
    const words = queried.map((word, i) => {
      const matches = this.#words.find(word, i === queried.length - 1);
      return queryWord(word, i, matches, called !== undefined && (called.all & (1 << i)) > 0);
    });
    const known = words.filter(({ matches }) => matches.count > 0);
    const complete = areEnough(known, words.length - known.length) ? thoseInMost(known) : [];
    const things = severalThings(known);
    const wanted = things.length === 0 ? complete : [...new Set([...complete, ...things.flatMap(indexesNamedBy)])];

    // 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL.
    const fitting = called?.areSeveral ? wanted.filter((index) => isOneVariant(columns, index, called.bits)) : [];
    const scores = scoresOf(fitting.length > 0 ? fitting : wanted, known, columns, called?.bits);
    const best = rank(scores, byId);
    return things.length === 0 ? best : interleave(best, things);
  }

  #queryBits(queried: readonly string[]): QueryBits | undefined {
    const bits = new Int32Array(this.#names.size);
    let count = 0;
    let all = 0;
    for (let number = 0; number < bits.length; number += 1) {
      const stems = (this.#nameStems[number] ??= new Set(wordsOf(this.#names.nameOf(number)).map(stemOf)));
      for (const [i, stem] of queried.entries()) if (stems.has(stem)) bits[number]! |= 1 << i;
      all |= bits[number]!;
      if (bits[number]! > 0) count += 1;
    }
    return count === 0 ? undefined : { bits, all, areSeveral: count > 1 };
  }
}

function scoresOf(
  indexes: readonly number[],
  words: readonly QueryWord[],
  columns: Columns,
  bits: Int32Array | undefined,
): Scores {
  const scores = new Float64Array(columns.prices.length);
  for (const index of indexes) {
    let score = bonusOf(columns, index, bits);
    for (const { matches, share } of words) score += share * matches.scores[index]!;
    scores[index] = score;
  }
  return scores;
}

function bitsOfVariant(variant: PackedVariant, bits: Int32Array): number {
  return bits[sizeOf(variant)]! | bits[colorOf(variant)]!;
}

/** Whether one variant alone has every asked word that the product's variants have together. */
function isOneVariant({ variants, starts }: Columns, index: number, bits: Int32Array): boolean {
  const end = starts[index + 1]!;
  let all = 0;
  for (let at = starts[index]!; at < end; at += 1) all |= bitsOfVariant(variants[at]!, bits);
  for (let at = starts[index]!; at < end; at += 1) if (bitsOfVariant(variants[at]!, bits) === all) return true;
  return false;
}

/** More for what is in stock, most in the talle and colour of the query. */
function bonusOf({ variants, starts }: Columns, index: number, bits: Int32Array | undefined): number {
  const end = starts[index + 1]!;
  let bonus = 0;
  for (let at = starts[index]!; at < end; at += 1) {
    const variant = variants[at]!;
    if (!isInStock(variant)) continue;
    bonus = IN_STOCK_BONUS;
    if (!bits) break;
    if (bitsOfVariant(variant, bits) > 0) return 2 * IN_STOCK_BONUS;
  }
  return bonus;
}
