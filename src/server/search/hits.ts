import { isEmptyWord } from "#domain/empty-words.ts";
import { stemOf } from "#domain/search.ts";
import { wordsOf } from "#domain/words.ts";
import type { Category } from "./buckets.ts";
import type { Narrow } from "./conditions.ts";
import { partsOf, thingsOf, wordsApart } from "./query-parts.ts";
import type { Query } from "./query.ts";
import { interleave, scoreAll } from "./ranking.ts";
import { isKnown } from "./relations.ts";
import type { Scores } from "./scores.ts";
import type { Searched } from "./searched.ts";
import { isUnknown, type Term } from "./term.ts";
import type { TextIndex } from "./text-index.ts";
import { ACTIVITIES, EVERYDAY, OWN_THINGS } from "./thesaurus/purposes.ts";
import { BIT, CONFIDENCE, DESCRIBED, NAMED } from "./weights.ts";

/** The first reading of the words that finds something wins. */
export function findHits(q: string, query: Query, terms: readonly Term[], narrow: Narrow, searched: Searched): Scores {
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
  const inParts = () => {
    const parts = partsOf(terms, isEither);
    // The first part of 'campera bufanda y boina' is two things.
    const findPart = (part: readonly Term[]) => {
      const hits = find(part);
      return isFilled(hits) || parts.length === 1 ? [hits] : findEach(thingsOf(part, searched));
    };
    return interleave(parts.flatMap(findPart), searched);
  };
  const withoutAsides = () => {
    const isLeftOut = beyondName(terms, texts);
    const wished = terms.filter((term) => !isAside(term) && !isLeftOut(term));
    const hits = wished.length > 0 ? find(wished) : texts.noScores();
    // 'Zapatos de tango' are not for a purpose that no text names, but a 'pantalón con cintura elástica' may be.
    const isOwn = ({ phrase }: Term) => phrase.split(" ").some((stem) => OWN_THINGS.has(stem));
    if (terms.some(({ role }) => role === "purpose") && !wished.some(isOwn))
      hits.removeEach(mentionsOf([...ACTIVITIES], BIT.complement | BIT.wholeCategory));
    return hits;
  };
  const byThing = () => {
    // Of a longer list the shop may lack some; of two it may not.
    const things = findEach(thingsOf(terms, searched));
    const sold = things.filter(isFilled);
    return interleave(sold.length > 1 || things.length === 1 ? sold : [], searched);
  };
  const wordByWord = () => find(wordsApart(terms, searched));
  for (const reading of [inParts, withoutAsides, byThing, wordByWord]) {
    const hits = reading();
    if (isFilled(hits)) return hits;
  }
  return texts.noScores();
}

/** 'Para mi novio' would match half the shop: only products whose texts say so count, as for 'día del padre'. */
function isRelativeAlone({ isVague, maxPrice, minPrice, sort, sizes, leastDiscount }: Query): boolean {
  const isFiltered =
    [maxPrice, minPrice, sort].some((condition) => condition !== null) || sizes.length + leastDiscount > 0;
  return isVague && !isFiltered;
}

/** What a garment does in words that nothing has, and what it is for, unless that takes things of its own: 'medias para el colegio'. */
function isAside(term: Term): boolean {
  if (term.role !== "purpose") return term.role === "doing" && !isKnown(term.phrase);
  return EVERYDAY.has(term.phrase) || isUnknown(term);
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
