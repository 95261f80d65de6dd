import { audiencesOfWord } from "#domain/audience.ts";
import { isColorWord, isMaterial, stemsOfColor } from "#domain/color-family.ts";
import { isGarmentPart, stemOf } from "#domain/search.ts";
import { isBeginning } from "./completions.ts";
import { hueOf } from "./product-colors.ts";
import type { QueryWords } from "./query.ts";
import { isGarment, isKnown, isOfSeveralWords, isWholeWord, type Phrase, relationsOf } from "./relations.ts";
import type { Scores } from "./scores.ts";
import type { TextIndex } from "./text-index.ts";
import { bitsOf, COLORED, DESCRIBED, NAMED, OF_PHRASE, OTHER_THING, CONFIDENCE } from "./weights.ts";

/** A word or phrase of a query and the products that match it; a colour that was typed wrong is corrected in `text` and `phrase`. */
export type Term = QueryWords & Meaning;

type Meaning = {
  matches: Scores;
  near: readonly Phrase[]; // what may be offered instead
  /** Whether it names the thing that is wanted, and not its quality, colour or fabric. */
  isGarment: boolean;
};

/** 'De lino', 'con aro': what a garment is made of or has. */
const PART_ROLES = new Set<QueryWords["role"]>(["of", "having"]);

const CATEGORY = bitsOf("category");
const WHOLE_CATEGORY = bitsOf("wholeCategory");
const AUDIENCE = bitsOf("audience");
const COMPLEMENT = bitsOf("complement");
const SHADE = bitsOf("shade");
const FAMILY = bitsOf("family");
const SIZE = bitsOf("size");
const PART_CLOTH = bitsOf("partCloth");
const TOLD = bitsOf("description", "pictures");

/** Where a half-typed thing is looked for: descriptions have too many words with any beginning, and what mentions a garment is none. */
const FIELDS_OF_HEAD = [NAMED | bitsOf("color"), FAMILY, DESCRIBED | CATEGORY];

/** Of what is half-typed beside a thing: 'remera man' is on its way to 'manga' as well as to a colour. */
const ANY_FIELD = FIELDS_OF_HEAD.reduce((all, fields) => all | fields);

/** Names first, then descriptions; where nothing matches, the word is read as a prefix and as a spelling mistake. */
export function findTerm(index: TextIndex, words: QueryWords): Term {
  const hue = isColorWord(words.text) ? undefined : hueOf(words.text);
  if (hue !== undefined) {
    const alike = findTerm(index, { ...words, text: hue, phrase: stemOf(hue) });
    index.collect(alike.matches, words.phrase, TOLD, CONFIDENCE.typed);
    return alike;
  }
  return { ...words, ...findMeaning(index, words) };
}

/** All products that have a word anywhere: those that 'sin lana' leaves out. */
export function findMentions(index: TextIndex, words: QueryWords): Scores {
  const { matches } = findTerm(index, words);
  for (const name of relationsOf(words.phrase).names) {
    index.collect(matches, name, DESCRIBED | COLORED, CONFIDENCE.typed);
  }
  return matches;
}

/** A word that is corrected gets another `phrase`, a colour another `text`, too. */
function findMeaning(index: TextIndex, words: QueryWords): Partial<QueryWords> & Meaning {
  const { phrase, text, isLast, role } = words;
  const audiences = audiencesOfWord(text);
  if (audiences.length > 0) return audienceMeaning(index, audiences);
  if (role === "wornWith") return wornWithMeaning(index, phrase);
  const asTyped = meaningOf(index, words);
  // A 'cartera con tapa' is on its way to no 'tapado'.
  const isWhole = !isLast || isWholeWord(text) || (PART_ROLES.has(role) && isMeant(asTyped));
  const beginnings = isWhole ? [] : index.beginningWith(text);
  // 'campe' is on its way to 'campera', and no form of 'campo'.
  const isOther = (other: string) => index.isThing(other) || asTyped.matches.products.length === 0;
  const isHalf = beginnings.some(isOther) && !index.isThing(phrase);
  if (asTyped.isGarment && !isHalf) return asTyped;
  if (isColorWord(text)) return colorMeaning(index, words, asTyped);
  const fields = role === "head" ? FIELDS_OF_HEAD : [ANY_FIELD];
  const begun = addBeginnings(index, beginnings, fields, isHalf ? { ...asTyped, matches: index.noScores() } : asTyped);
  if (isMeant(begun)) return begun;
  // What the thesaurus knows is no slip, and a verb no name.
  const isRight = isKnown(phrase) || role === "doing" || (!isWhole && isBeginning(text));
  const meanings = isRight ? [] : index.correct(text).map((other) => correctedMeaning(index, words, other));
  return meanings.find(({ matches }) => matches.products.length > 0) ?? meanings.find(isMeant) ?? asTyped;
}

function correctedMeaning(index: TextIndex, words: QueryWords, phrase: Phrase): Partial<QueryWords> & Meaning {
  const isColor = isColorWord(phrase) && !isGarment(phrase);
  const corrected = { ...words, phrase, text: isColor ? phrase : words.text };
  const meaning = meaningOf(index, corrected);
  return { ...corrected, ...(isColor ? colorMeaning(index, corrected, meaning) : meaning) };
}

function isMeant({ matches, isGarment }: Meaning): boolean {
  return matches.products.length > 0 || isGarment;
}

/** Where it names things, only those match; else what is described so, else the category of that name. */
function meaningOf(index: TextIndex, words: QueryWords): Meaning {
  const { phrase, text, role, isShade } = words;
  const isHead = role === "head";
  const { names, kinds, goesWith, near, isQuality, isSurrounding } = relationsOf(phrase);
  const matches = index.noScores();
  collectNamed(index, matches, [phrase], CONFIDENCE.typed, OTHER_THING);
  collectNamed(index, matches, names, CONFIDENCE.otherName);
  const isSold = matches.products.length > 0;
  collectNamed(index, matches, kinds, CONFIDENCE.kind);
  if (!isSold && isHead) index.collect(matches, phrase, WHOLE_CATEGORY, CONFIDENCE.kind);
  // A bed is none of the things for it, which may be offered.
  if (isHead && isSurrounding && !isQuality) return { matches, near: goesWith, isGarment: true };
  // Medias that are worn in zapatillas are none, but may be said to be for them, as a 'bata de toalla' is said to be of it.
  const isPart = isQuality || PART_ROLES.has(role) || (!isHead && matches.products.length === 0);
  const isThing = isGarment(phrase) && (isHead || !isPart);
  const isNamed = isThing || (isHead && isSold);
  for (const other of goesWith) {
    index.collect(matches, other, isGarment(other) ? namedAs(other) : DESCRIBED, CONFIDENCE.goesWith);
  }
  if (!isHead) for (const name of names) index.collect(matches, name, COMPLEMENT, CONFIDENCE.typed);
  // What is for the neck is no garment that has one.
  const isBodyPart = role === "purpose" && isGarmentPart(text);
  if (!isNamed && !isPlainColor(phrase, text) && !isBodyPart) {
    // The phrase itself is the first of its names.
    const [typed, ...others] = names;
    // 'Con anclas' is what a label says that is 'Estampado anclas'.
    const told = (role === "of" ? DESCRIBED & ~PART_CLOTH : DESCRIBED) & ~(isSurrounding ? bitsOf("pictures") : 0);
    const fields = told | SIZE | (isShade || role === "having" ? SHADE : 0);
    index.collect(matches, typed!, isGarment(phrase) ? fields : fields | WHOLE_CATEGORY, CONFIDENCE.typed);
    for (const name of others) index.collect(matches, name, fields, CONFIDENCE.otherName);
  }
  if (matches.products.length === 0 && !isOfSeveralWords(phrase)) {
    for (const name of names) index.collect(matches, name, CATEGORY, CONFIDENCE.typed);
  }
  return { matches, near, isGarment: isNamed };
}

/** A phrase may be what makes a thing another: 'Bombacha de campo'. */
function namedAs(name: Phrase): number {
  return isOfSeveralWords(name) ? NAMED | OF_PHRASE : NAMED;
}

/** Adds the products whose name has one of the phrases, of those that are a thing the shop has. */
export function collectNamed(
  index: TextIndex,
  scores: Scores,
  phrases: readonly Phrase[],
  confidence: number,
  fields = 0,
): void {
  for (const name of phrases) {
    if (index.isThing(name)) index.collect(scores, name, namedAs(name) | fields, confidence);
  }
}

/** 'Abajo del sweater': products whose texts mention the garment and that are none themselves. A name of it that is a fabric, too ('jersey'), is not looked for. */
function wornWithMeaning(index: TextIndex, phrase: Phrase): Meaning {
  const matches = index.noScores();
  const { names, kinds } = relationsOf(phrase);
  const others = [...names, ...kinds].filter((name) => !relationsOf(name).isQuality);
  for (const name of [phrase, ...others]) index.collect(matches, name, TOLD, CONFIDENCE.typed, NAMED);
  return { matches, near: [], isGarment: false };
}

/** The products that suit the first of the audiences for which the shop has any. */
function audienceMeaning(index: TextIndex, audiences: readonly string[]): Meaning {
  const matches = index.noScores();
  for (const audience of audiences) {
    if (matches.products.length === 0) index.collect(matches, stemOf(audience), AUDIENCE, CONFIDENCE.typed);
  }
  return { matches, near: [], isGarment: false };
}

/** 'Cuero' and 'natural' are materials, too. */
function isPlainColor(phrase: Phrase, text: string): boolean {
  return !isOfSeveralWords(phrase) && isColorWord(text) && !isMaterial(phrase);
}

/** A colour is what a label or its family says, not a description. */
function colorMeaning(index: TextIndex, { phrase, text, role, isShade }: QueryWords, asTyped: Meaning): Meaning {
  const { matches } = asTyped;
  // What is dorado is not of gold.
  const isOfIt = role === "of" && isMaterial(phrase);
  index.collect(matches, phrase, isOfIt ? COLORED & ~FAMILY : COLORED, CONFIDENCE.typed);
  // A label names the first of two colours, a picture's text both.
  for (const stem of isShade ? stemsOfColor(text) : []) index.collect(matches, stem, TOLD, CONFIDENCE.otherName);
  return { ...asTyped, matches };
}

/** Adds matches of the words that begin so, in the first of the fields that have any. */
function addBeginnings(
  index: TextIndex,
  beginnings: readonly string[],
  inFields: readonly number[],
  meaning: Meaning,
): Meaning {
  for (const fields of inFields) {
    for (const stem of beginnings) {
      index.collect(meaning.matches, stem, isGarment(stem) ? fields & ~TOLD : fields, CONFIDENCE.beginning);
      const kinds = index.isThing(stem) ? relationsOf(stem).kinds : [];
      for (const kind of kinds)
        index.collect(meaning.matches, kind, namedAs(kind), CONFIDENCE.beginning * CONFIDENCE.kind);
    }
    if (meaning.matches.products.length > 0) break;
  }
  return { ...meaning, isGarment: beginnings.some((stem) => index.isThing(stem)) };
}
