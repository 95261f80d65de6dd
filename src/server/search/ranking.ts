import { isColorWord, isOfColor } from "#domain/color-family.ts";
import { sku } from "#domain/product.ts";
import { stemOf } from "#domain/search.ts";
import { foldText } from "#domain/spelling.ts";
import { type Query, type QueryWords, readQuery } from "./query.ts";
import type { IndexedProduct } from "./read-products.ts";
import type { ProductColumns } from "./product-columns.ts";
import { findMentions, findTerm, type Term } from "./term.ts";
import type { Scores, TextIndex } from "./text-index.ts";
import { judgeOnce, type Variant, type VariantNames, type Variants } from "./variants.ts";
import { IN_STOCK_BONUS, LEAST_SCORE, SURENESS } from "./weights.ts";

export type SearchResult = {
  /** The numbers of the products that match the whole query, best first. */
  hits: readonly number[];
  /** Of the hits, by product number; falls along them. */
  scores: Float32Array;
  /** Only without hits: the numbers of what may be offered instead, best first. */
  near: readonly number[];
  /** What was looked for, with the slips in colours mended. */
  words: readonly QueryWords[];
};

/** What is searched. `all` numbers of products, and again the newest first. */
export type Searched = {
  texts: TextIndex;
  names: VariantNames;
  products: readonly IndexedProduct[];
  columns: ProductColumns;
  all: readonly number[];
  newest: readonly number[];
};

/** A score above 0 for each of these products, by number. */
type Scored = { values: Float32Array; products: readonly number[] };

/** Products that match every word and number of the query; when there are none, what is near. */
export function search(q: string, searched: Searched): SearchResult {
  const { texts, names, all, newest } = searched;
  const query = readQuery(q, (key) => names.sizes.isCalled(key));
  const terms = query.words.flatMap((words) => splitJoined(texts, words)).map((words) => termOf(words, searched));
  const asResult = (scored: Scored): SearchResult => {
    return { hits: rank(scored, newest), scores: scored.values, near: [], words: terms };
  };
  const isFiltered = query.sizes.length > 0 || query.maxPrice !== null || query.minPrice !== null || query.onlyOffers;
  if (terms.length === 0 && !isFiltered) return asResult(texts.noScores());

  const { filters, isSoldOutInColor } = filtersOf(query, terms, searched);
  const find = (wanted: readonly Term[]) => {
    const found = matchAll(wanted, all, filters);
    // What is left in other colours alone is shown only where nothing else is.
    const inStock = isSoldOutInColor ? found.filter((product) => !isSoldOutInColor(product)) : found;
    return scoreAll(inStock.length > 0 ? inStock : found, terms, searched);
  };
  const parts = [...Map.groupBy(terms, ({ part }) => part).values()];
  if (parts.length > 1 && parts.every((part) => part.some(({ isGarment }) => isGarment))) {
    const lists = parts.map((part) => rank(find(part), newest));
    if (lists.every(({ length }) => length > 0)) return asResult(interleave(lists, texts));
  }
  const found = find(terms);
  if (found.products.length > 0) return asResult(found);

  const near = rank(
    terms.some(({ isGarment }) => isGarment) ? nearGarments(terms, searched) : mostWords(terms, searched),
    newest,
  );
  return { ...asResult(found), near };
}

function splitJoined(texts: TextIndex, words: QueryWords): QueryWords[] {
  const pieces = words.phrase.length > 1 ? [] : texts.splitJoined(words.text);
  return pieces.length < 2 ? [words] : pieces.map((text) => ({ ...words, phrase: [stemOf(text)], text }));
}

const SKU = /^[\da-f]{8}$/;

/** The SKU of a product is that product; all else is looked for in the texts. */
function termOf(words: QueryWords, { texts, products, newest }: Searched): Term {
  const isOwn = (product: number) => foldText(sku(products[product]!.id)) === words.text;
  const own = SKU.test(words.text) ? newest.find(isOwn) : undefined;
  if (own === undefined) return findTerm(texts, words);
  const matches = texts.noScores();
  matches.add(own, SURENESS.typed);
  return { ...words, matches, findNear: () => texts.noScores(), isGarment: false };
}

function matchAll(terms: readonly Term[], all: readonly number[], filters: readonly Filter[]): readonly number[] {
  const [rarest, ...others] = terms.toSorted((a, b) => a.matches.products.length - b.matches.products.length);
  const products = rarest?.matches.products ?? all;
  const conditions = [
    ...others.map(
      ({ matches }) =>
        (product: number) =>
          matches.has(product),
    ),
    ...filters,
  ];
  if (conditions.length === 0) return products;
  return products.filter((product) => {
    for (const isMet of conditions) if (!isMet(product)) return false;
    return true;
  });
}

/** The sum over all words, and a little for what is in stock. */
function scoreAll(found: readonly number[], terms: readonly Term[], { columns }: Searched): Scored {
  const { isInStock } = columns;
  const values = new Float32Array(isInStock.length);
  const matched = terms.flatMap(({ matches }) => (matches.products.length > 0 ? [matches.values] : []));
  for (const product of found) {
    let score = LEAST_SCORE + (isInStock[product] ? IN_STOCK_BONUS : 0);
    for (const weights of matched) score += weights[product]!;
    values[product] = score;
  }
  return { values, products: found };
}

/** By descending score, the newest first between equals. */
function rank({ values, products }: Scored, newest: readonly number[]): readonly number[] {
  if (products.length < 2) return products;
  // Thousands of products share a few scores: grouped, there is little to sort.
  const groups = new Map<number, number[]>();
  let [group, scoreOfGroup]: [number[], number] = [[], 0];
  for (const product of newest) {
    const score = values[product]!;
    if (score === 0) continue;
    if (score !== scoreOfGroup) [group, scoreOfGroup] = [groups.getOrInsertComputed(score, () => []), score];
    group.push(product);
  }
  const lists = [...groups].toSorted(([one], [other]) => other - one).map(([, group]) => group);
  return lists.length === 1 ? lists[0]! : lists.flat();
}

/** Alternates between the lists, each product once. */
function interleave(lists: readonly (readonly number[])[], texts: TextIndex): Scores {
  const longest = Math.max(...lists.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? []));
  const scores = texts.noScores();
  for (const [before, product] of rounds.flat().entries()) scores.add(product, 1 / (1 + before));
  return scores;
}

/** What is the garment but lacks another word comes before what only may replace it. */
function nearGarments(terms: readonly Term[], searched: Searched): Scores {
  const near = searched.texts.noScores();
  for (const { matches, findNear } of terms.filter(({ isGarment }) => isGarment)) {
    for (const nearness of [matches, findNear()]) {
      const { values } = scoreAll(nearness.products, terms, searched);
      for (const product of nearness.products) near.add(product, nearness.values[product]! + values[product]!);
    }
  }
  return near;
}

/** Where no garment is named: what has more than half of the words. */
function mostWords(terms: readonly Term[], searched: Searched): Scored {
  const counts = new Map<number, number>();
  for (const { matches } of terms) {
    for (const product of matches.products) counts.set(product, (counts.get(product) ?? 0) + 1);
  }
  const most = [...counts].filter(([, count]) => count > terms.length / 2).map(([product]) => product);
  return scoreAll(most, terms, searched);
}

type Filter = (product: number) => boolean;

/** By price, offer, talle and what is not wanted; a colour and a talle are one variant's. */
function filtersOf(query: Query, terms: readonly Term[], { texts, columns }: Searched) {
  const { finalPrice, discount, variants, isInStock } = columns;
  const { minPrice, maxPrice, onlyOffers } = query;
  const unwanted = query.without.map((words) => findMentions(texts, words));
  const colors = terms.map(({ text }) => text).filter(isColorWord);
  const ofColors = new Map<string, boolean>();
  const isOfColors = (name: string) => colors.every((word) => isOfColor(name, word));
  const isWanted = ({ color }: Variant) => color !== null && ofColors.getOrInsertComputed(color.spelling, isOfColors);
  const inColor = judgeOnce((list: Variants) => {
    // Where no label names the colour it is the picture's: all talles have it.
    const isLabelled = colors.length > 0 && list.some(isWanted);
    const left = list.filter((variant) => variant.isInStock && (!isLabelled || isWanted(variant)));
    return {
      isLeft: left.length > 0,
      hasSizes: query.sizes.every((key) => left.some(({ size }) => size?.keys.has(key))),
    };
  });
  const filters: Filter[] = unwanted.map((scores) => (product) => !scores.has(product));
  if (minPrice !== null) filters.push((product) => finalPrice[product]! >= minPrice);
  if (maxPrice !== null) filters.push((product) => finalPrice[product]! <= maxPrice);
  if (onlyOffers) filters.push((product) => discount[product]! > 0);
  if (query.sizes.length > 0) filters.push((product) => inColor(variants[product]!).hasSizes);
  const isSoldOutInColor = (product: number) => isInStock[product]! && !inColor(variants[product]!).isLeft;
  return { filters, isSoldOutInColor: colors.length > 0 ? isSoldOutInColor : undefined };
}
