import { isColorWord, isMaterial } from "#domain/color-family.ts";
import { bigOf, stemOf } from "#domain/search.ts";
import type { QueryWords } from "./query.ts";
import { isGarment, type Phrase, relationsOf } from "./relations.ts";
import type { Scores, TextIndex } from "./text-index.ts";
import { bitsOf, COLORED, DESCRIBED, NAMED, SURENESS } from "./weights.ts";

/** What a word of a query means among the products. */
export type Term = QueryWords & {
  matches: Scores;
  /** What may be offered where nothing matches the whole query. */
  findNear: () => Scores;
  /** Whether it says what the thing is, and not of what kind, colour or fabric. */
  isGarment: boolean;
};

type Meaning = Pick<Term, "matches" | "findNear" | "isGarment">;

const CATEGORY = bitsOf("category");

/** Names first, then descriptions; what nothing has is read as a colour, a diminutive, half a word, and at last a slip. */
export function findTerm(index: TextIndex, words: QueryWords): Term {
  return { ...words, ...findMeaning(index, words) };
}

function findMeaning(index: TextIndex, { phrase, text, isLast }: QueryWords): Meaning {
  const asTyped = meaningOf(index, phrase);
  if (phrase.length > 1 || asTyped.isGarment) return asTyped;
  const stem = phrase[0]!;
  if (isColorWord(text)) return colorMeaning(index, stem, asTyped);
  if (isLast) {
    const beginnings = index.beginningWith(text);
    // 'campe' is on its way to 'campera', and no form of 'campo'.
    const isHalf = stem !== text && beginnings.some((stem) => index.isThing([stem]));
    const meaning = addBeginnings(index, beginnings, isHalf ? { ...asTyped, matches: index.noScores() } : asTyped);
    if (isMeant(meaning)) return meaning;
  }
  if (isMeant(asTyped)) return asTyped;
  const big = bigOf(text);
  for (const other of [...(big === undefined ? [] : [stemOf(big)]), ...index.correct(text)]) {
    const meaning = meaningOf(index, [other]);
    if (isMeant(meaning)) return meaning;
  }
  return asTyped;
}

function isMeant({ matches, isGarment }: Meaning): boolean {
  return matches.products.length > 0 || isGarment;
}

/** What it names counts alone; else what it describes, else the category of that name. */
function meaningOf(index: TextIndex, phrase: Phrase): Meaning {
  const { names = [], kinds = [], goesWith = [], near = [] } = relationsOf(phrase) ?? {};
  const matches = index.noScores();
  const collectNamed = (phrases: readonly Phrase[], sureness: number) => {
    for (const name of phrases.filter((name) => index.isThing(name))) index.collect(matches, name, NAMED, sureness);
  };
  collectNamed([phrase], SURENESS.typed);
  collectNamed(names, SURENESS.otherName);
  collectNamed(kinds, SURENESS.kind);
  // Medias that are worn in zapatillas are none.
  const isNamed = matches.products.length > 0 || isGarment(phrase);
  for (const other of goesWith) {
    index.collect(matches, other, index.isThing(other) ? NAMED : DESCRIBED, SURENESS.goesWith);
  }
  if (!isNamed) index.collect(matches, phrase, DESCRIBED, SURENESS.typed);
  if (matches.products.length === 0) index.collect(matches, phrase, CATEGORY, SURENESS.typed);
  const findNear = () => {
    const scores = index.noScores();
    for (const name of near.filter((name) => index.isThing(name))) index.collect(scores, name, NAMED, SURENESS.near);
    return scores;
  };
  return { matches, findNear, isGarment: isNamed };
}

/** A colour is what a label or its family says, not a description; 'cuero' and 'natural' are materials, too. */
function colorMeaning(index: TextIndex, stem: string, asTyped: Meaning): Meaning {
  const matches: Scores = isMaterial(stem) ? asTyped.matches : index.noScores();
  index.collect(matches, [stem], COLORED, SURENESS.typed);
  return { ...asTyped, matches };
}

/** Names first: texts have too many words with any beginning. */
function addBeginnings(index: TextIndex, beginnings: readonly string[], meaning: Meaning): Meaning {
  for (const fields of [NAMED | bitsOf("color"), DESCRIBED | CATEGORY]) {
    for (const stem of beginnings) index.collect(meaning.matches, [stem], fields, SURENESS.beginning);
    if (meaning.matches.products.length > 0) break;
  }
  return { ...meaning, isGarment: meaning.isGarment || beginnings.some((stem) => index.isThing([stem])) };
}
