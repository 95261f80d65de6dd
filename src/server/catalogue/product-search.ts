import { OFFER_WORD, queryWords, stemOf, tellingWordsOf, wordsOf } from "#domain/search.ts";
import { areEnough, askedWord, placesNamedBy, severalThings, thoseInMost, WEIGHTS } from "./asked-word.ts";
import { bestFirst, type Found, inTurns } from "./best-first.ts";
import type { Columns } from "./columns.ts";
import { type IndexedProduct, variantNumbers } from "./indexed-product.ts";
import { colorOf, isInStock, type PackedVariant, sizeOf, type VariantNames } from "./variant-names.ts";
import { WordIndex } from "./word-index.ts";

/** What is added for a product that can be bought now: enough to go first among equals, not before a better match. */
const IN_STOCK_BONUS = 0.5;

/** Which of the asked words each talle and colour is called, as bits at its number, 0 for most; `all` has those of any. */
type AskedBits = { bits: Int32Array; all: number; areSeveral: boolean };

/** The words of the shop's products, which are known by their places from 0 on, without gaps. */
export class ProductSearch {
  readonly #words = new WordIndex(WEIGHTS.variant);
  readonly #names: VariantNames;
  /** The stems of each talle and colour at its number. */
  readonly #nameStems: ReadonlySet<string>[] = [];

  constructor(names: VariantNames) {
    this.#names = names;
  }

  /** Takes in the words of a product: of the next one, or of a known one anew. */
  put(place: number, product: IndexedProduct): void {
    const ofVariants = variantNumbers(product).map((number) => this.#names.nameOf(number));
    const [thing = ""] = queryWords(product.name);
    const others = wordsOf(product.name).filter((word) => word !== thing);
    this.#words.put(place, [
      { text: thing, weight: WEIGHTS.thing },
      { text: others.join(" "), weight: WEIGHTS.name },
      { text: tellingWordsOf(product.category?.name ?? "").join(" "), weight: WEIGHTS.category },
      { text: ofVariants.join(" "), weight: WEIGHTS.variant },
      { text: product.discount > 0 ? OFFER_WORD : "", weight: WEIGHTS.variant },
      { text: tellingWordsOf(product.description).join(" "), weight: WEIGHTS.description },
    ]);
  }

  /** Removes a product; the last one takes its place. */
  remove(place: number): void {
    this.#words.remove(place);
  }

  /**
   * The products that have to do with a query. All words have to be there. When no product has all of them, those that
   * have most of them do; but where the shop does not know a word, the others have to say what is wanted:
   * 'buzo negro xl' is not everything black or XL in a shop without buzos. Where the words name several things, each has
   * its turn: 'remera y pantalón' begins with one of each. `byId` has all places in the order that
   * decides between equals.
   */
  find(q: string, columns: Columns, byId: readonly number[]): Found {
    const asked = queryWords(q).flatMap((word) => this.#words.splitJoined(word));
    const called = this.#askedBits(asked.map(stemOf));
    const words = asked.map((word, i) => {
      const found = this.#words.find(word, i === asked.length - 1);
      return askedWord(word, i, found, called !== undefined && (called.all & (1 << i)) > 0);
    });
    const known = words.filter(({ found }) => found.count > 0);
    const complete = areEnough(known, words.length - known.length) ? thoseInMost(known) : [];
    const things = severalThings(known);
    const wanted = things.length === 0 ? complete : [...new Set([...complete, ...things.flatMap(placesNamedBy)])];

    // 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL.
    const fitting = called?.areSeveral ? wanted.filter((place) => isOneVariant(columns, place, called.bits)) : [];
    const scores = new Float64Array(columns.prices.length);
    for (const place of fitting.length > 0 ? fitting : wanted) {
      let score = bonusOf(columns, place, called?.bits);
      for (const { found, share } of known) score += share * found.scores[place]!;
      scores[place] = score;
    }
    const best = bestFirst(scores, byId);
    return things.length === 0 ? best : inTurns(best, things);
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

function bitsOfVariant(variant: PackedVariant, bits: Int32Array): number {
  return bits[sizeOf(variant)]! | bits[colorOf(variant)]!;
}

/** Whether one variant has all of the asked words that some variant of the product has. */
function isOneVariant({ variants, starts }: Columns, place: number, bits: Int32Array): boolean {
  const end = starts[place + 1]!;
  let all = 0;
  for (let at = starts[place]!; at < end; at += 1) all |= bitsOfVariant(variants[at]!, bits);
  for (let at = starts[place]!; at < end; at += 1) if (bitsOfVariant(variants[at]!, bits) === all) return true;
  return false;
}

/** More for what can be bought now: most in the talle and colour that were asked for. */
function bonusOf({ variants, starts }: Columns, place: number, bits: Int32Array | undefined): number {
  const end = starts[place + 1]!;
  let bonus = 0;
  for (let at = starts[place]!; at < end; at += 1) {
    const variant = variants[at]!;
    if (!isInStock(variant)) continue;
    bonus = IN_STOCK_BONUS;
    if (!bits) break;
    if (bitsOfVariant(variant, bits) > 0) return 2 * IN_STOCK_BONUS;
  }
  return bonus;
}
