import { isColorFamily, isColorWord } from "#domain/color-family.ts";
import { bigOf, stemOf } from "#domain/search.ts";
import type { Matches } from "./matches.ts";
import type { Posting } from "./posting.ts";
import type { QueryWords } from "./query.ts";
import { type Phrase, relationsOf } from "./relations.ts";
import type { TextIndex } from "./text-index.ts";
import { COLORED, DESCRIBED, FIELDS, NAMED, SURENESS } from "./weights.ts";

/** What a word of a query means among the products. */
export type Term = {
  matches: Matches;
  /** What may be offered where nothing matches the whole query. */
  near: Matches;
  /** Whether it says what the thing is, and not of what kind, colour or fabric. */
  isGarment: boolean;
};

/** Names first, then descriptions; what nothing has is read as a colour, a diminutive, half a word, and at last a slip. */
export function findTerm(index: TextIndex, { phrase, text, isLast }: QueryWords): Term {
  const asTyped = meaningOf(index, phrase);
  if (phrase.length > 1 || asTyped.isGarment) return asTyped;
  const stem = phrase[0]!;
  if (isColorWord(text)) return colorTerm(index, stem, asTyped);
  if (isLast) {
    const beginnings = index.beginningWith(text);
    // 'campe' is on its way to 'campera', and no form of 'campo'.
    const isHalf = stem !== text && beginnings.some((posting) => posting.isIn(FIELDS.thing));
    const term = isHalf ? { ...asTyped, matches: index.newMatches() } : asTyped;
    addBeginnings(term, beginnings);
    if (isMeant(term)) return term;
  }
  if (isMeant(asTyped)) return asTyped;
  const big = bigOf(text);
  for (const other of big === undefined ? index.correct(text) : [stemOf(big), ...index.correct(text)]) {
    const meaning = meaningOf(index, [other]);
    if (isMeant(meaning)) return meaning;
  }
  return asTyped;
}

function isMeant({ matches, isGarment }: Term): boolean {
  return matches.count > 0 || isGarment;
}

/** What it names counts alone; else what it describes, else the category of that name. */
function meaningOf(index: TextIndex, phrase: Phrase): Term {
  const known = relationsOf(phrase);
  const matches = index.newMatches();
  const near = index.newMatches();
  let isThing = false;
  const collectNamed = (name: Phrase, sureness: number) => {
    if (!index.isThing(name)) return;
    isThing = true;
    matches.collect(index.postingsOf(name), NAMED, sureness);
  };
  collectNamed(phrase, SURENESS.typed);
  for (const name of known?.names ?? []) collectNamed(name, SURENESS.otherName);
  for (const name of known?.kinds ?? []) collectNamed(name, SURENESS.kind);
  for (const other of known?.goesWith ?? []) {
    matches.collect(index.postingsOf(other), index.isThing(other) ? NAMED : DESCRIBED, SURENESS.goesWith);
  }
  const own = index.postingsOf(phrase);
  const isOtherGarment = (known?.near.length ?? 0) > 0;
  // Medias that are worn in zapatillas are none.
  if (!isThing && !isOtherGarment) matches.collect(own, DESCRIBED, SURENESS.typed);
  if (matches.count === 0) matches.collect(own, FIELDS.category, SURENESS.typed);
  for (const other of known?.near ?? []) {
    if (index.isThing(other)) near.collect(index.postingsOf(other), NAMED, SURENESS.near);
  }
  return { matches, near, isGarment: isThing || isOtherGarment };
}

/** 'cuero' and 'natural' are fabrics, too; a family's name is nothing but a colour. */
function colorTerm(index: TextIndex, stem: string, asTyped: Term): Term {
  if (!isColorFamily(stem)) {
    asTyped.matches.collect(index.postingsOf([stem]), COLORED, SURENESS.typed);
    return asTyped;
  }
  const matches = index.newMatches();
  matches.collect(index.postingsOf([stem]), COLORED, SURENESS.typed);
  return { ...asTyped, matches };
}

/** Names first: texts have too many words with any beginning. */
function addBeginnings(term: Term, beginnings: readonly Posting[]): void {
  for (const posting of beginnings) {
    term.matches.collect([posting], NAMED | FIELDS.color, SURENESS.beginning);
    term.isGarment ||= posting.isIn(FIELDS.thing);
  }
  if (term.matches.count > 0) return;
  for (const posting of beginnings) term.matches.collect([posting], DESCRIBED | FIELDS.category, SURENESS.beginning);
}
