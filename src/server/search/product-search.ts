import { familiesOf, isColorWord, isOfColor } from "#domain/color-family.ts";
import { stemOf, tellingWordsOf, wordsOf } from "#domain/search.ts";
import type { Columns } from "./columns.ts";
import { colorsOf, type IndexedProduct } from "./indexed-product.ts";
import type { Scores } from "./matches.ts";
import { type Query, type QueryWords, readQuery } from "./query.ts";
import { interleave, rank, type Ranking } from "./ranking.ts";
import { findTerm, type Term } from "./term.ts";
import { TextIndex } from "./text-index.ts";
import { colorOf, isInStock, NO_NAME, sizeOf, type VariantNames } from "./variant-names.ts";
import { FIELDS, IN_STOCK_BONUS } from "./weights.ts";

export type SearchResult = {
  /** Who matches the whole query. */
  hits: Ranking;
  /** Only without hits: the numbers of what may be offered instead, best first. */
  near: readonly number[];
  /** Only without hits: the words, folded, that the nearest product lacks, or, with nothing near, that no product has. */
  missing: readonly string[];
  /** The words, folded, that name colours: 'negra'. */
  colors: readonly string[];
};

export class ProductSearch {
  readonly #texts = new TextIndex();
  readonly #names: VariantNames;

  constructor(names: VariantNames) {
    this.#names = names;
  }

  put(index: number, product: IndexedProduct): void {
    const [thing = ""] = wordsOf(product.name);
    const colors = colorsOf(product, this.#names);
    this.#texts.put(index, [
      { text: thing, field: FIELDS.thing },
      { text: product.name.slice(thing.length), field: FIELDS.name },
      { text: tellingWordsOf(product.category?.name ?? "").join(" "), field: FIELDS.category },
      { text: colors.join(" "), field: FIELDS.color },
      { text: colors.flatMap(familiesOf).join(" "), field: FIELDS.family },
      { text: tellingWordsOf(product.description).join(" "), field: FIELDS.description },
      { text: tellingWordsOf(product.pictureTexts).join(" "), field: FIELDS.pictures },
    ]);
  }

  remove(index: number): void {
    this.#texts.remove(index);
  }

  /** Products that match every word and number of the query. `byId` has the order between equal scores. */
  find(q: string, columns: Columns, byId: readonly number[]): SearchResult {
    const query = readQuery(q, (name) => columns.sizes.has(this.#names.findGroup(name) ?? NO_NAME));
    const words = query.words.flatMap((word) => this.#splitJoined(word));
    const terms = words.map((word) => ({ ...findTerm(this.#texts, word), part: word.part, text: word.text }));
    const colors = words.map(({ text }) => text).filter(isColorWord);
    const found = (hits: Ranking): SearchResult => ({ hits, near: [], missing: [], colors });
    const isFiltered = query.sizes.length > 0 || query.maxPrice !== null || query.minPrice !== null || query.onlyOffers;
    const scores = sumScores(terms, columns);
    const ranked = (indexes: readonly number[]) => rank(only(scores, indexes), byId);
    if (terms.length === 0 && !isFiltered) return found(ranked([]));

    const isAllowed = this.#filter(query, columns);
    const matchAll = (wanted: readonly Term[]) =>
      byId.filter((index) => isAllowed(index) && wanted.every(({ matches }) => matches.scores[index]! > 0));
    const all = matchAll(terms);
    if (all.length > 0) return found(ranked(all));

    const parts = [...Map.groupBy(terms, ({ part }) => part).values()];
    const lists = parts.map((part) => (part.some(({ isGarment }) => isGarment) ? matchAll(part) : []));
    if (lists.length > 1 && lists.every(({ length }) => length > 0)) {
      const best = lists.map((list) => ranked(list).indexes);
      return found(interleave(best, scores.length));
    }
    const near = terms.some(({ isGarment }) => isGarment) ? nearScores(terms, scores) : mostWords(terms, scores);
    const { indexes } = rank(near, byId);
    const [nearest] = indexes;
    const isMissing = ({ matches: { scores, count } }: Term) =>
      nearest === undefined ? count === 0 : scores[nearest] === 0;
    return { ...found(ranked([])), near: indexes, missing: terms.filter(isMissing).map(({ text }) => text) };
  }

  #splitJoined(word: QueryWords): QueryWords[] {
    const [first = "", ...others] = word.phrase.length > 1 ? [] : this.#texts.splitJoined(word.text);
    if (others.length === 0) return [word];
    return [first, ...others].map((text) => ({ ...word, phrase: [stemOf(text)], text }));
  }

  #filter(query: Query, columns: Columns): (index: number) => boolean {
    const { prices, discounts, variants, starts } = columns;
    const { minPrice, maxPrice, onlyOffers } = query;
    const unwanted = query.without.map((word) => findTerm(this.#texts, word).matches.scores);
    const sizes = query.sizes.map((size) => this.#names.findGroup(size));
    const hasSize = (index: number, group: number | undefined) => {
      for (let at = starts[index]!; at < starts[index + 1]!; at += 1) {
        if (sizeOf(variants[at]!) === group && isInStock(variants[at]!)) return true;
      }
      return false;
    };
    const fits = this.#fitInOneVariant(query, columns);
    return (index) =>
      (minPrice === null || prices[index]! >= minPrice) &&
      (maxPrice === null || prices[index]! <= maxPrice) &&
      (!onlyOffers || discounts[index]! > 0) &&
      sizes.every((group) => hasSize(index, group)) &&
      unwanted.every((scores) => scores[index] === 0) &&
      fits(index);
  }

  /** 'azul xl' is one garment that is blue and XL, not one that is blue and, in red, XL. */
  #fitInOneVariant({ words, sizes }: Query, { variants, starts }: Columns): (index: number) => boolean {
    const colors = words.map(({ text }) => text).filter(isColorWord);
    if (colors.length === 0 || sizes.length === 0) return () => true;
    const wantedSizes = new Set(sizes.map((size) => this.#names.findGroup(size)));
    const isWanted = Uint8Array.from({ length: this.#names.size }, (_, number) => {
      const name = this.#names.nameOf(number);
      return Number(colors.every((word) => isOfColor(name, word)));
    });
    return (index) => {
      let hasNamed = false;
      for (let at = starts[index]!; at < starts[index + 1]!; at += 1) {
        const variant = variants[at]!;
        hasNamed ||= isWanted[colorOf(variant)] === 1;
        if (isWanted[colorOf(variant)] && wantedSizes.has(sizeOf(variant)) && isInStock(variant)) return true;
      }
      // Its colour is the picture's: all talles have it.
      return !hasNamed;
    };
  }
}

function sumScores(terms: readonly Term[], { prices, variants, starts }: Columns): Scores {
  const scores = new Float64Array(prices.length);
  for (const { matches } of terms) {
    for (let index = 0; index < scores.length; index += 1) scores[index]! += matches.scores[index]!;
  }
  for (let index = 0; index < scores.length; index += 1) {
    for (let at = starts[index]!; at < starts[index + 1]!; at += 1) {
      if (!isInStock(variants[at]!)) continue;
      scores[index]! += IN_STOCK_BONUS;
      break;
    }
  }
  return scores;
}

function only(scores: Scores, indexes: readonly number[]): Scores {
  const wanted = new Float64Array(scores.length);
  for (const index of indexes) wanted[index] = scores[index]!;
  return wanted;
}

/** What is the garment but lacks another word comes before what only may replace it. */
function nearScores(terms: readonly Term[], scores: Scores): Scores {
  const near = new Float64Array(scores.length);
  for (let index = 0; index < near.length; index += 1) {
    for (const garment of terms) {
      if (!garment.isGarment) continue;
      const nearness = Math.max(garment.matches.scores[index]!, garment.near.scores[index]!);
      if (nearness > 0) near[index] = Math.max(near[index]!, nearness + scores[index]!);
    }
  }
  return near;
}

/** Where no garment is named: what has more than half of the words. */
function mostWords(terms: readonly Term[], scores: Scores): Scores {
  return scores.map((score, index) => {
    const matched = terms.filter(({ matches }) => matches.scores[index]! > 0).length;
    return matched > terms.length / 2 ? score : 0;
  });
}
