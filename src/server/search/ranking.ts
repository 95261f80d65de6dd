import { audiencesOfWord, isRelative } from "#domain/audience.ts";
import { isColorWord, isMaterial, isOfColor } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { lazy } from "#domain/lazy.ts";
import type { ListingSort } from "#domain/listing.ts";
import { FOLDED_SKU, sku } from "#domain/product.ts";
import { MAX_WORDS, stemOf, stemsOf } from "#domain/search.ts";
import { foldName } from "#domain/spelling.ts";
import { wordsOf } from "#domain/words.ts";
import type { Bucket, Buckets, Category, Variant } from "./buckets.ts";
import { joinNames, mendWord } from "./misspellings.ts";
import type { ProductColumns } from "./product-columns.ts";
import { type Query, type QueryWords, readQuery } from "./query.ts";
import { isGarment, isKnown, isOfSeveralWords, relationsOf } from "./relations.ts";
import type { Scores } from "./scores.ts";
import type { Scratch } from "./scratch.ts";
import { collectNamed, findMentions, findTerm, type Term } from "./term.ts";
import type { TextIndex } from "./text-index.ts";
import { ACTIVITIES, EVERYDAY, OWN_THINGS } from "./thesaurus/purposes.ts";
import { BIT, DESCRIBED, IN_STOCK_BONUS, MIN_SCORE, CONFIDENCE, NAMED } from "./weights.ts";

export type SearchResult = {
  hits: Scores;
  /** What may be offered instead if nothing is found; computed on demand. */
  near: () => Scores;
  /** The words as searched, with colours corrected. */
  words: readonly QueryWords[];
  unwantedColors: readonly string[];
  /** The order the query asks for: 'lo más barato'. */
  sort: ListingSort | null;
};

/** What is searched; `all` are the products' numbers. */
type Searched = {
  texts: TextIndex;
  buckets: Buckets;
  columns: ProductColumns;
  all: Uint32Array;
  scratch: Scratch;
};

/** More than any sum of scores. */
const FIRST = 2 ** 31;

/**
 * Products that match every word and number of the query; if there are none, what is near. A product whose whole name
 * is typed is a hit, and first, whatever the name's words mean elsewhere: 'Ruta 40' is no talle.
 */
export function search(q: string, searched: Searched): SearchResult {
  const result = searchByWords(q, searched);
  const { named, rest } = namedIn(q, searched);
  if (named === undefined) return result;
  if (rest === "") result.hits.add(named, FIRST);
  if (result.hits.products.length > 0) return result;
  const bySku = searchByWords(`${sku(searched.columns.id[named]!)} ${rest}`, searched);
  return bySku.hits.products.length > 0 ? bySku : result;
}

/** The product whose name of several words is in the query, or is all of it, and the rest of the query. */
function namedIn(q: string, { columns }: Searched): { named?: number; rest: string } {
  const words = foldName(q).split(" ");
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const named = columns.findNamed(words.slice(at, at + length).join(" "));
      if (named !== undefined && (length > 1 || words.length === 1)) {
        return { named, rest: words.toSpliced(at, length).join(" ") };
      }
    }
  }
  return { rest: q };
}

function searchByWords(q: string, searched: Searched): SearchResult {
  const { texts, buckets } = searched;
  const isSize = (key: string) => buckets.sizes.isCalled(key);
  const query = readQuery(joinNames(texts, q), isSize, (word) => mendWord(texts, word));
  const terms = query.words.map((words) => termOf(words, searched));
  const unwantedColors = query.without.map(({ text }) => text).filter(isColorWord);
  const narrow = narrowing(query, terms, unwantedColors, searched);
  const hits = findHits(q, query, terms, narrow, searched);
  const near = lazy(() => (hits.products.length > 0 ? texts.noScores() : nearOf(q, terms, narrow, searched)));
  return { hits, near, words: terms, unwantedColors, sort: query.sort };
}

/** 'Para mi novio' would match half the shop: only products whose texts say so count, as for 'día del padre'. */
function isRelativeAlone({ isVague, maxPrice, minPrice, sort, sizes, leastDiscount }: Query): boolean {
  const isFiltered =
    [maxPrice, minPrice, sort].some((condition) => condition !== null) || sizes.length + leastDiscount > 0;
  return isVague && !isFiltered;
}

/** The first reading of the words that finds something wins. */
function findHits(q: string, query: Query, terms: readonly Term[], narrow: Narrow, searched: Searched): Scores {
  const { texts, all } = searched;
  const { without, isEither } = query;
  const mentionsOf = (stems: readonly string[], fields = DESCRIBED) => {
    const mentions = texts.noScores();
    for (const stem of stems) texts.collect(mentions, stem, fields, CONFIDENCE.typed);
    return mentions;
  };
  // What says nothing elsewhere may be a product's name: 'Remera Domingo'.
  const emptyWords = wordsOf(q).filter((word) => word.length > 2 && isEmptyWord(word));
  const called = mentionsOf(emptyWords.map(stemOf), NAMED);
  const lacks = without.map(({ text }) => stemOf(`sin${text}`));
  const said = [...terms.map(({ phrase }) => phrase), ...lacks];
  if (isRelativeAlone(query)) return said.length > 0 ? mentionsOf(said) : called;

  // Products described as being without it come first.
  const lacking = mentionsOf(lacks);
  const find = (wanted: readonly Term[], among = all) => {
    const [rarest, ...others] = wanted.toSorted((a, b) => a.matches.products.length - b.matches.products.length);
    let products = rarest?.matches.products ?? among;
    for (const { matches } of others) products = matches.of(products);
    return scoreAll(narrow(products), [...terms, { matches: lacking }, { matches: called }], searched);
  };
  const ofCategory = productsOfCategory(terms, searched);
  if (ofCategory) return find([], ofCategory);

  const findEach = (lists: readonly (readonly Term[])[]) => lists.map((list) => find(list));
  const isFilled = ({ products }: Scores) => products.length > 0;
  const readings = [
    () => {
      const parts = partsOf(terms, isEither);
      // The first part of 'campera bufanda y boina' is two things.
      const findPart = (part: readonly Term[]) => {
        const hits = find(part);
        return isFilled(hits) || parts.length === 1 ? [hits] : findEach(thingsOf(part, searched));
      };
      return interleave(parts.flatMap(findPart), searched);
    },
    () => {
      const isLeftOut = beyondName(terms, texts);
      const wished = terms.filter((term) => !isAside(term) && !isLeftOut(term));
      const hits = wished.length > 0 ? find(wished) : texts.noScores();
      // 'Zapatos de tango' are not for a purpose that no text names, but a 'pantalón con cintura elástica' may be.
      const isOwn = ({ phrase }: Term) => phrase.split(" ").some((stem) => OWN_THINGS.has(stem));
      if (terms.some(({ role }) => role === "purpose") && !wished.some(isOwn))
        hits.removeEach(mentionsOf([...ACTIVITIES], BIT.complement | BIT.wholeCategory));
      return hits;
    },
    () => {
      // Of a longer list the shop may lack some; of two it may not.
      const things = findEach(thingsOf(terms, searched));
      const sold = things.filter(isFilled);
      return interleave(sold.length > 1 || things.length === 1 ? sold : [], searched);
    },
    () => find(wordsApart(terms, searched)),
  ];
  for (const reading of readings) {
    const hits = reading();
    if (isFilled(hits)) return hits;
  }
  return texts.noScores();
}

/** What a garment does in words that nothing has, and what it is for, unless that takes things of its own: 'medias para el colegio'. */
function isAside(term: Term): boolean {
  if (term.role !== "purpose") return term.role === "doing" && !isKnown(term.phrase);
  return EVERYDAY.has(term.phrase) || isUnknown(term);
}

function isUnknown({ phrase, text }: Term): boolean {
  return !isKnown(phrase) && !OWN_THINGS.has(phrase) && !isColorWord(text) && audiencesOfWord(text).length === 0;
}

/** Tells what is taken for more of a product's name than the shop calls it, 'correntino' in 'alpargatas del litoral correntino': beside a garment and a word of its own name, words that nothing knows. */
function beyondName(terms: readonly Term[], texts: TextIndex): (term: Term) => boolean {
  const garment = terms.find(({ isGarment }) => isGarment);
  const isOfGarment = ({ matches }: Term) => garment !== undefined && garment.matches.of(matches.products).length > 0;
  const isOwnName = (term: Term) => texts.isIn(term.phrase, BIT.name | BIT.complement) && isOfGarment(term);
  if (!terms.some((term) => isUnknown(term) && isOwnName(term))) return () => false;
  return (term) => isUnknown(term) && !isOfGarment(term);
}

const OF_OR_HAVING = /\b(?:del?|con|para)\b/i;

/** All products of the category whose full name of several words was typed: 'camisas y vestidos' also finds its blusas. Undefined if there is none. */
function productsOfCategory(terms: readonly Term[], { buckets, columns, all, scratch }: Searched) {
  const typed = terms.map(({ phrase }) => phrase).join(" ");
  const isList = terms.every(({ role }) => role === null || role === "head");
  // 'Camisas de lino' may be a category; a 'vestido de fiesta' does not mean all of 'Vestidos y fiesta'.
  const isTyped = ({ name, phrase }: Category) => phrase === typed && isList !== OF_OR_HAVING.test(name);
  const category = terms.length > 1 ? buckets.categories().find(isTyped) : undefined;
  return category && scratch.filter(all, (product) => buckets.get(columns.bucket[product]!).category === category);
}

/** The parts of a list, or all as one part. 'Vestido negro o rojo' and 'gorro o bufanda de lana' state what applies to both only once. */
function partsOf(terms: readonly Term[], isEither: boolean): (readonly Term[])[] {
  const parts = [...Map.groupBy(terms, ({ part }) => part).values()];
  if (!isEither) return parts.every((part) => part.some(({ isGarment }) => isGarment)) ? parts : [terms];
  const head = parts[0]?.filter(({ role }) => role === "head") ?? [];
  const shared = parts.at(-1)?.filter(({ role }) => role !== "head") ?? [];
  return parts.map((part) => {
    if (!part.some(({ role }) => role === "head")) return [...head, ...part];
    return part.length === 1 ? [...part, ...shared] : part;
  });
}

/** What a garment may come with, as its part. */
const ADORNS = stemsOf("cinturon cinto lazo");

/** 'Campera ruana' and 'jean con remera blanca' ask for two things, unless a product is both; but a 'campera jean' is of jean, and a 'cartera para vestido de fiesta' is for one. */
function thingsOf(terms: readonly Term[], searched: Searched): Term[][] {
  let garments = 0;
  const isAnother = ({ isGarment, role, text }: Term) =>
    isGarment && (garments === 0 || role === "head" || !isColorWord(text));
  // Of three or more, and nothing else, each is wanted.
  const isList = terms.length > 2 && terms.every(({ phrase }) => isGarment(phrase));
  const apart = terms.map((one) =>
    isGarment(one.phrase) && (isList || (one.role === "having" && !ADORNS.has(one.phrase)))
      ? termOf({ ...one, role: "head" }, searched)
      : one,
  );
  const isWearer = ({ text }: Term) => audiencesOfWord(text).length > 0;
  const isFor = (term?: Term) => term?.role === "purpose" && term.isGarment;
  const isOfIt = (term: Term, at: number) => term.role === "of" && isFor(apart[at - 1]) && !isWearer(term);
  const wanted = apart.filter((term, at) => !isFor(term) && !isOfIt(term, at));
  const hasGarment = wanted.some((term) => term.isGarment);
  return [
    ...Map.groupBy(hasGarment ? wanted : apart, (term) => Math.max(1, (garments += Number(isAnother(term))))).values(),
  ];
}

/**
 * Splits phrases that no product is called ('conjunto deportivo'), except with a relative (a 'vestido de novia' is not for a
 * girlfriend) and where one word also means the other: 'zapatillas de tenis'.
 */
function wordsApart(terms: readonly Term[], searched: Searched): Term[] {
  return terms.flatMap((term) => {
    const words = term.text.split(" ");
    const isTwice = words.length === 2 && relationsOf(stemOf(words[0]!)).names.includes(stemOf(words[1]!));
    const isOne = !isOfSeveralWords(term.phrase) || isTwice || words.some(isRelative);
    if (isOne || term.matches.products.length > 0) return term;
    const roleAt = (at: number) => (at === 0 ? term.role : "of");
    return words.map((text, at) => termOf({ ...term, text, phrase: stemOf(text), role: roleAt(at) }, searched));
  });
}

/** A product's SKU means that product; everything else is looked up in the texts. */
function termOf(words: QueryWords, { texts, columns }: Searched): Term {
  const own = FOLDED_SKU.test(words.text) ? columns.findSku(words.text) : undefined;
  if (own === undefined) return findTerm(texts, words);
  const matches = texts.noScores();
  matches.add(own, 100 * CONFIDENCE.typed);
  return { ...words, matches, near: [], isGarment: false };
}

/** Each product's score: the sum over the terms, and a bonus for stock. */
function scoreAll(
  products: Uint32Array,
  terms: readonly Pick<Term, "matches">[],
  { texts, columns }: Searched,
): Scores {
  const { isInStock } = columns;
  const scores = texts.noScores();
  const values = scores.begin(products);
  for (let i = 0; i < products.length; i += 1) {
    const product = products[i]!;
    values[product] = isInStock[product] ? MIN_SCORE + IN_STOCK_BONUS : MIN_SCORE;
  }
  for (const { matches } of terms) scores.raise(matches);
  return scores;
}

/** Alternates between the lists, each product once. */
function interleave(lists: readonly Scores[], { texts, columns }: Searched): Scores {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const longest = Math.max(...lists.map(({ products }) => products.length));
  const scores = texts.noScores();
  for (const [i, { values, products }] of lists.entries()) {
    const ranked = Array.from(products).toSorted(columns.by(values));
    for (const [rank, product] of ranked.entries()) scores.add(product, (longest - rank) * lists.length - i);
  }
  return scores;
}

/** For a garment, it and its alternatives; otherwise what matches any of the words or is worn on the occasion; for 'pantalón sastrero' the pantalones. */
function nearOf(q: string, terms: readonly Term[], narrow: Narrow, searched: Searched): Scores {
  const near = alternativesTo(q, terms, narrow, searched);
  return near.products.length > 0 ? near : alternativesTo(q, wordsApart(terms, searched), narrow, searched);
}

/** The things themselves count twice and come before their alternatives; more matching terms come earlier. Other prices and talles are only offered if nothing fits, or of what is named in full. */
function alternativesTo(q: string, terms: readonly Term[], narrow: Narrow, searched: Searched): Scores {
  const things = searched.texts.noScores();
  const garments = terms.filter((term) => term.isGarment || isGarment(term.phrase));
  // 'Remera bariloche' may be the sweater of that name.
  const names = terms.filter((term) => isUnknown(term) && searched.texts.isIn(term.phrase, BIT.name));
  for (const { matches, near } of garments.length > 0 ? [...garments, ...names] : terms) {
    things.addEach(matches);
    collectNamed(searched.texts, things, near, CONFIDENCE.near);
  }
  const nearest = narrow(things.products);
  const scores = scoreAll(nearest.length > 0 ? nearest : things.products, terms, searched);
  const { named } = namedIn(q, searched);
  if (named !== undefined) scores.addEach(scoreAll(Uint32Array.of(named), terms, searched));
  scores.raise(things);
  return scores;
}

type Narrow = (products: Uint32Array) => Uint32Array;

/** Filters by price, offer, talle and what is unwanted. A colour and a talle must belong to one variant. */
function narrowing(
  query: Query,
  terms: readonly Term[],
  unwantedColors: readonly string[],
  { texts, buckets, columns, scratch }: Searched,
): Narrow {
  const ofBuckets = (isMet: (bucket: Bucket) => boolean) => buckets.decider(columns.bucket, isMet);
  const { finalPrice, discount } = columns;
  const { minPrice, maxPrice, leastDiscount, sizes } = query;
  const colors = terms.map(({ text }) => text).filter(isColorWord);
  const ofColors = new Map<string, boolean>();
  const isOfColors = (name: string) => colors.every((word) => isOfColor(name, word));
  const isInColors = ({ color }: Variant) => color !== null && ofColors.getOrInsertComputed(color.spelling, isOfColors);
  const isOfSizes = ({ size }: Variant) => sizes.length === 0 || sizes.some((key) => size?.keys.has(key));
  const isLeft = ({ variants }: Bucket) => {
    // If no label names the colour, the picture shows it: then all talles have it.
    const isLabelled = colors.length > 0 && variants.some(isInColors);
    return variants.some((one) => one.isInStock && isOfSizes(one) && (!isLabelled || isInColors(one)));
  };
  const isSoldOut = ({ variants }: Bucket) => !variants.some(({ isInStock }) => isInStock);

  // A product that also comes in other colours is shown in one of those.
  const isOther = ({ color }: Variant) =>
    color !== null && !unwantedColors.some((word) => isOfColor(color.spelling, word));
  const hasOther = ofBuckets((bucket) =>
    bucket.variants.some((variant) => (variant.isInStock || isSoldOut(bucket)) && isOther(variant)),
  );
  const conditions = query.without.map((words) => {
    const mentions = findMentions(texts, words);
    const isColor = unwantedColors.includes(words.text) && !words.phrase.split(" ").some(isMaterial);
    return (product: number) => !mentions.has(product) || (isColor && hasOther(product));
  });
  if (minPrice !== null) conditions.push((product) => finalPrice[product]! >= minPrice);
  if (maxPrice !== null) conditions.push((product) => finalPrice[product]! <= maxPrice);
  if (leastDiscount > 0) conditions.push((product) => discount[product]! >= leastDiscount);
  if (sizes.length > 0) conditions.push(ofBuckets(isLeft));
  const isPreferred = ofBuckets((bucket) => isLeft(bucket) || isSoldOut(bucket));
  return (products) => {
    const met = conditions.reduce((left, isMet) => scratch.filter(left, isMet), products);
    // Products left in other colours only are shown if nothing else is.
    const left = colors.length > 0 ? scratch.filter(met, isPreferred) : met;
    return left.length > 0 ? left : met;
  };
}
