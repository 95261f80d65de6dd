import { audiencesOfWord } from "#domain/audience.ts";
import { isColorWord, isMaterial, stemsOfColor } from "#domain/color-family.ts";
import { FOLDED_SKU } from "#domain/product.ts";
import { isGarmentPart, stemOf } from "#domain/search.ts";
import { isBeginning } from "./completions.ts";
import { correct } from "./misspellings.ts";
import { hueOf } from "./product-colors.ts";
import type { QueryWords } from "./query.ts";
import { isGarment, isKnown, isOfSeveralWords, isWholeWord, type Phrase, relationsOf } from "./relations.ts";
import type { Scores } from "./scores.ts";
import type { Searched } from "./searched.ts";
import type { TextIndex } from "./text-index.ts";
import { OWN_THINGS } from "./thesaurus/purposes.ts";
import { BIT, COLORED, CONFIDENCE, DESCRIBED, NAMED, OF_PHRASE, MENTIONED } from "./weights.ts";

/** A word or phrase of a query with the matching products; in `phrase` a misspelt word is corrected. */
export type Term = QueryWords & Meaning;

type Meaning = {
  matches: Scores;
  near: readonly Phrase[]; // what may be offered instead
  /** Whether it names the wanted thing rather than its quality, colour or fabric. */
  isGarment: boolean;
};

const MIN_BEGINNING = 2; // letters

/** 'De lino', 'con aro': what a garment is made of or has. */
const PART_ROLES = new Set<QueryWords["role"]>(["of", "having"]);

/** Where a half-typed thing is looked for: in descriptions too many words begin like it, and a mentioned garment is not the product. */
const FIELDS_OF_HEAD = [NAMED | BIT.otherThing | BIT.color, BIT.family, DESCRIBED | BIT.category];

/** Where half-typed words beside a thing are looked for: 'remera man' may become 'manga' as well as a colour. */
const ANY_FIELD = FIELDS_OF_HEAD.reduce((all, fields) => all | fields);

/** A product's SKU means that product; everything else is looked up in the texts. */
export function termOf(words: QueryWords, { texts, columns }: Searched): Term {
  const own = FOLDED_SKU.test(words.text) ? columns.findSku(words.text) : undefined;
  if (own === undefined) return findTerm(texts, words);
  const matches = texts.noScores();
  matches.add(own, 100 * CONFIDENCE.typed);
  return { ...words, matches, near: [], isGarment: false };
}

/** Names first, then descriptions; if nothing matches, the word is read as a prefix and then as a misspelling. */
function findTerm(index: TextIndex, words: QueryWords): Term {
  const hue = isColorWord(words.text) || isKnown(words.phrase) ? undefined : hueOf(words.text);
  if (hue !== undefined) {
    const alike = findTerm(index, { ...words, text: hue, phrase: stemOf(hue) });
    index.collect(alike.matches, words.phrase, MENTIONED, CONFIDENCE.typed);
    return alike;
  }
  return { ...words, ...findMeaning(index, words) };
}

/** Whether nothing but the shop knows the word: no garment, quality, purpose, colour or audience. */
export function isUnknown({ phrase, text }: Term): boolean {
  return !isKnown(phrase) && !OWN_THINGS.has(phrase) && !isColorWord(text) && audiencesOfWord(text).length === 0;
}

/** All products that contain a word anywhere: those that 'sin lana' excludes. */
export function findMentions(index: TextIndex, words: QueryWords): Scores {
  const { matches } = findTerm(index, words);
  for (const name of relationsOf(words.phrase).names) {
    index.collect(matches, name, DESCRIBED | COLORED, CONFIDENCE.typed);
  }
  return matches;
}

/** A corrected word gets another `phrase`. */
function findMeaning(index: TextIndex, words: QueryWords): Partial<QueryWords> & Meaning {
  const { phrase, text, isLast, role } = words;
  const audiences = audiencesOfWord(text);
  if (audiences.length > 0) return audienceMeaning(index, audiences);
  if (role === "wornWith") return wornWithMeaning(index, phrase);
  const asTyped = meaningOf(index, words);
  // The 'tapa' of 'cartera con tapa' does not begin 'tapado'.
  const isWhole = !isLast || isWholeWord(text) || (PART_ROLES.has(role) && isMeant(asTyped));
  const beginnings = isWhole || text.length < MIN_BEGINNING ? [] : index.beginningWith(text);
  // 'campe' begins 'campera', and is no form of 'campo'.
  const isOther = (other: string) => index.isThing(other) || asTyped.matches.products.length === 0;
  const isHalf = beginnings.some(isOther) && !index.isThing(phrase);
  if (asTyped.isGarment && !isHalf) return asTyped;
  if (isColorWord(text)) return colorMeaning(index, words, asTyped);
  const fields = role === "head" ? FIELDS_OF_HEAD : [ANY_FIELD];
  const begun = addBeginnings(index, beginnings, fields, isHalf ? { ...asTyped, matches: index.noScores() } : asTyped);
  if (isMeant(begun)) return begun;
  // What the thesaurus knows is spelt right, and a verb is no name.
  const isRight = isKnown(phrase) || role === "doing" || (!isWhole && isBeginning(text));
  const meanings = (isRight ? [] : correct(index, text)).map((other) => ({
    phrase: other,
    ...meaningOf(index, { ...words, phrase: other }),
  }));
  return meanings.find(({ matches }) => matches.products.length > 0) ?? meanings.find(isMeant) ?? asTyped;
}

function isMeant({ matches, isGarment }: Meaning): boolean {
  return matches.products.length > 0 || isGarment;
}

/** If it names things, only those match; otherwise what is described so, or else the category of that name. */
function meaningOf(index: TextIndex, words: QueryWords): Meaning {
  const { phrase, text, role, isShade } = words;
  const isHead = role === "head";
  const { names, kinds, goesWith, near, unlike, isQuality, isSurrounding } = relationsOf(phrase);
  const matches = index.noScores();
  collectNamed(index, matches, [phrase], CONFIDENCE.typed, BIT.otherThing);
  collectNamed(index, matches, names, CONFIDENCE.otherName);
  const isSold = matches.products.length > 0;
  // A 'Bolso' that is said to be a tote comes before others.
  const said = index.noScores();
  if (isSold) index.collect(said, phrase, MENTIONED, CONFIDENCE.near, NAMED | OF_PHRASE);
  matches.raise(said);
  collectNamed(index, matches, kinds, CONFIDENCE.kind);
  const cousins = index.noScores();
  collectNamed(index, cousins, unlike, CONFIDENCE.kind);
  matches.removeEach(cousins);
  if (!isSold && isHead) index.collect(matches, phrase, BIT.wholeCategory, CONFIDENCE.kind);
  // A bed is none of the things for a bed, but those may be offered.
  if (isHead && isSurrounding && !isQuality) return { matches, near: goesWith, isGarment: true };
  // Medias to wear in zapatillas are not zapatillas, but may be described as for them, like a 'bata de toalla' as made of toalla.
  const isUnsold = matches.products.length === 0;
  const isOfPart = isGarmentPart(text.split(" ")[0]!); // 'remera cuello alto'
  const isPart = isQuality || PART_ROLES.has(role) || (!isHead && (isUnsold || isOfPart));
  // Alone, the hebilla of a cinturón is no hebilla for the hair.
  // Nor, where no raincoat is sold, is 'impermeable' one.
  const isOther = isOfPart || (isQuality && goesWith.length > 0 && !isMaterial(phrase));
  const isThing = isGarment(phrase) && (isHead ? !(isUnsold && isOther) : !isPart);
  const isNamed = isThing || (isHead && isSold);
  for (const other of goesWith) {
    index.collect(matches, other, isGarment(other) ? namedAs(other) : DESCRIBED, CONFIDENCE.goesWith);
  }
  if (!isHead) for (const name of names) index.collect(matches, name, BIT.complement, CONFIDENCE.typed);
  // Something for the neck is no garment with a neck.
  const isBodyPart = role === "purpose" && phrase === "cuell";
  if (!isNamed && !isPlainColor(phrase, text) && !isBodyPart) {
    // The phrase itself is the first of its names.
    const [typed, ...others] = names;
    // 'Con anclas' matches the label 'Estampado anclas' and 'flúor' 'Amarillo flúor', but 'noche' no 'Azul noche'.
    const isOfLabel = isShade || role === "having" || (role === null && goesWith.length === 0);
    const described = (role === "of" ? DESCRIBED & ~BIT.partCloth : DESCRIBED) & ~(isSurrounding ? BIT.pictures : 0);
    const fields = described | BIT.size | (isOfLabel ? BIT.shade : 0);
    const also = isGarment(phrase) ? 0 : BIT.wholeCategory;
    index.collect(matches, typed!, fields | also, CONFIDENCE.typed);
    for (const name of others) index.collect(matches, name, fields | also, CONFIDENCE.otherName);
  }
  if (matches.products.length === 0 && !isOfSeveralWords(phrase)) {
    for (const name of names) index.collect(matches, name, BIT.category, CONFIDENCE.typed);
  }
  return { matches, near, isGarment: isNamed };
}

/** A phrase may turn a thing into another: 'Bombacha de campo'. */
function namedAs(name: Phrase): number {
  return isOfSeveralWords(name) ? NAMED | OF_PHRASE : NAMED;
}

/** Adds the products named with any of the phrases that some product of the shop is. */
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

/** 'Abajo del sweater': products whose texts mention the garment and that are not one themselves. Names that are also a fabric ('jersey') are skipped. */
function wornWithMeaning(index: TextIndex, phrase: Phrase): Meaning {
  const matches = index.noScores();
  const { names, kinds } = relationsOf(phrase);
  const others = [...names, ...kinds].filter((name) => !relationsOf(name).isQuality);
  for (const name of [phrase, ...others]) index.collect(matches, name, MENTIONED, CONFIDENCE.typed, NAMED);
  return { matches, near: [], isGarment: false };
}

/** Products that suit the first of the audiences that has any. */
function audienceMeaning(index: TextIndex, audiences: readonly string[]): Meaning {
  const matches = index.noScores();
  for (const audience of audiences) {
    if (matches.products.length === 0) index.collect(matches, stemOf(audience), BIT.audience, CONFIDENCE.typed);
  }
  return { matches, near: [], isGarment: false };
}

/** 'Cuero' and 'natural' are also materials. */
function isPlainColor(phrase: Phrase, text: string): boolean {
  return !isOfSeveralWords(phrase) && isColorWord(text) && !isMaterial(phrase);
}

/** A product's colour comes from labels and their families, not from its description. */
function colorMeaning(index: TextIndex, { phrase, text, role, isShade }: QueryWords, asTyped: Meaning): Meaning {
  const { matches } = asTyped;
  // Dorado things are not made of gold.
  const isOfIt = role === "of" && isMaterial(phrase);
  index.collect(matches, phrase, isOfIt ? COLORED & ~BIT.family : COLORED, CONFIDENCE.typed);
  // A label names only the first of two colours, a picture's text both.
  for (const stem of isShade ? stemsOfColor(text) : []) index.collect(matches, stem, MENTIONED, CONFIDENCE.otherName);
  return { ...asTyped, matches };
}

/** Adds matches of these beginnings in the first of the fields that have any. */
function addBeginnings(
  index: TextIndex,
  beginnings: readonly string[],
  inFields: readonly number[],
  meaning: Meaning,
): Meaning {
  for (const fields of inFields) {
    for (const stem of beginnings) {
      index.collect(meaning.matches, stem, isGarment(stem) ? fields & ~MENTIONED : fields, CONFIDENCE.beginning);
      const kinds = index.isThing(stem) ? relationsOf(stem).kinds : [];
      for (const kind of kinds)
        index.collect(meaning.matches, kind, namedAs(kind), CONFIDENCE.beginning * CONFIDENCE.kind);
    }
    if (meaning.matches.products.length > 0) break;
  }
  return { ...meaning, isGarment: beginnings.some((stem) => index.isThing(stem)) };
}
