import SearchableMap from "minisearch/SearchableMap";
import { audiencesOfWord } from "#domain/audience.ts";
import { FAMILY_NAMES } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { lazy } from "#domain/lazy.ts";
import { bigOf, OFFER_WORDS, stemOf } from "#domain/search.ts";
import { foldText } from "#domain/spelling.ts";
import { neighborsOf, slipsAllowed, slipsBetween, soundOf, swapsOf } from "#domain/typing-slips.ts";
import { isBeginning } from "./completions.ts";
import { isGarment, isKnown, knownStems, plainOf, relationsOf } from "./relations.ts";
import type { TextIndex } from "./text-index.ts";
import { SPELT_RIGHT } from "./thesaurus/spelt-right.ts";
import { BIT, COLORED, NAMED, OF_PHRASE } from "./weights.ts";

/** Two words that may be one. */
const TORN_NAME = /(?<![\p{L}\d])(\p{L}{3,}) (?=(\p{L}{2,})(?![\p{L}\d]))/gu;

const MIN_JOINED = 3; // letters
const MIN_UNKNOWN = 4; // 'ojotras' is not 'ojot' and 'ras', though 'totebag' is a phrase
/** 'Camisaacuadros', 'sweaterdelana'. */
const JOINT = /^(a|con|de)(?=.{3})/;
const MIN_CORRECTED = 4; // shorter words resemble too many others
const MIN_BY_EAR = 5; // letters, for words that only descriptions have

const CORRECTED = NAMED | OF_PHRASE | BIT.complement | BIT.category | BIT.color;

/** Colours and words for offers, which a misspelt word may mean though no product has them. */
const CONDITIONS = SearchableMap.from(
  [...FAMILY_NAMES, ...OFFER_WORDS.split(" ")].map((name) => [stemOf(name), undefined]),
);

/** Words of the thesaurus and conditions, to which misspellings are corrected even if no product has them. */
const known = lazy(() => SearchableMap.from([...knownStems(), ...CONDITIONS.keys()].map((stem) => [stem, undefined])));

/** 'Sweat shirt' is one word where a product is named so and not both halves stand alone; 'para sol' is no parasol. */
export function joinNames(index: TextIndex, q: string): string {
  const isName = (start: string, end: string) =>
    !isEmptyWord(start) &&
    index.isIn(stemOf(start + end), NAMED) &&
    ![start, end].every((half) => index.has(stemOf(half)));
  return q.replace(TORN_NAME, (torn, start: string, end: string) =>
    isName(foldText(start), foldText(end)) ? start : torn,
  );
}

/** As it is meant: a diminutive is the plain word, 'espigao' espigado, 'marque' marcar, 'remeranegra' two words, and 'asul' azul. */
export function mendWord(index: TextIndex, typed: string): string {
  const word = plainOf(typed);
  if (index.has(stemOf(word)) || known().has(stemOf(word))) return word;
  const forms = [bigOf(word) ?? word, word.replace(/(?<=a)o(?=s?$)/, "do"), infinitiveOf(word)];
  const plain = forms.find((one) => index.has(stemOf(one)));
  return plain ?? splitJoined(index, word) ?? spellCondition(index, word);
}

/** 'Marcar' for 'marque' and 'marca', since texts say 'para marcar la cintura'; no other word changes. */
function infinitiveOf(word: string): string {
  return /[ae]$/.test(word) ? `${word.slice(0, -1).replace(/qu$/, "c").replace(/gu$/, "g")}ar` : word;
}

/** Splits joined words if the first is part of a product's name or a colour, or the thesaurus has both as a phrase: 'remerabordada', 'pantalontiroalto'. */
function splitJoined(index: TextIndex, word: string): string | undefined {
  for (let end = word.length - MIN_JOINED; end >= MIN_JOINED; end -= 1) {
    const [one, rest] = [word.slice(0, end), word.slice(end)];
    for (const other of [rest, rest.replace(JOINT, "")]) {
      const [first, second] = [stemOf(one), stemOf(other)];
      const isSecond = index.has(second) || (known().has(second) && other.length > MIN_UNKNOWN);
      const isBoth = other.length >= MIN_UNKNOWN && index.isIn(first, NAMED | COLORED);
      const others =
        isKnown(`${first} ${second}`) || (isBoth && isSecond) ? other : isBoth && splitJoined(index, other);
      if (others) return [one, rest.slice(0, -other.length), others].join(" ");
    }
  }
  return undefined;
}

function spellCondition(index: TextIndex, word: string): string {
  const isHalf = isBeginning(word) || index.beginningWith(word).length > 0;
  const isRight = isHalf || isEmptyWord(word) || audiencesOfWord(word).length > 0;
  const isLikeCondition = !isRight && CONDITIONS.fuzzyGet(stemOf(word), 2).size > 0; // rules out most words, and faster
  const [meant = ""] = isLikeCondition ? correct(index, word) : [];
  return CONDITIONS.has(meant) && !isGarment(meant) ? meant : word;
}

/** What a word without matches may mean, as stems, garments first: the rueda for 'ruedita', else likely corrections. */
export function correct(index: TextIndex, word: string): string[] {
  const forms = [...new Set([word, bigOf(word) ?? word])];
  if (forms.some((form) => SPELT_RIGHT.has(stemOf(form)))) return [];
  return forms.flatMap((form) => slipsOf(index, form)).toSorted((a, b) => Number(isGarment(b)) - Number(isGarment(a)));
}

/** Tries swapped letters, then missing vowels, the same sound, a neighbouring key, the fewest slips, the fewest differing letters. */
function slipsOf(index: TextIndex, word: string): string[] {
  const isNamed = (stem: string) => isName(index, stem);
  // In 'mediaz', 'mediad' and 'mediass' the ending of 'medias' is mistyped; the last key of 'mediasw' is beside the one before.
  const ended = word.replace(/z$|(?<=[aeo])[dwx]$/, "s").replace(/(.)\1$/, "$1");
  const swapped = [...swapsOf(word), ended, withoutSlippedKey(word)].map(stemOf).filter(isNamed);
  if (swapped.length > 0) return swapped;
  const stem = stemOf(word);
  const voweled = addVowels(index, stem);
  if (voweled.length > 0) return voweled;
  if (word.length < MIN_CORRECTED) return [];
  const [sound, most] = [soundOf(stem), slipsAllowed(bigOf(word) ?? word)];
  // 'Rallas' for 'rayas' is two slips by letters, but sounds the same.
  const inThesaurus = Array.from(known().fuzzyGet(stem, 2), ([other, [, letters]]) => [other, letters] as const);
  const near = [...index.resembling(stem, 2), ...inThesaurus]
    .map(([other, letters]) => ({
      other,
      letters,
      // 'Pantalo' lacks its last letter; its o is no ending.
      slips: soundOf(other) === sound ? 0 : Math.min(...[stem, word].map((typed) => slipsBetween(typed, other, most))),
    }))
    // A short name allows one slip: 'patos' is not 'pants', 'remedios' not 'remeras'.
    .filter(({ other, slips }) => slips <= most && Math.min(other.length, stem.length) >= 2 * (slips + 1))
    .map((one) => ({ ...one, isMeant: isNamed(one.other) || (one.slips === 0 && word.length >= MIN_BY_EAR) }))
    // 'Cascco' is nearest to 'casco', which names nothing here, so it is no 'casaca'.
    .filter(({ other, isMeant }) => isMeant || isKnown(other));
  const [nearest] = near.toSorted((a, b) => a.slips - b.slips || a.letters - b.letters);
  const isSoundOfName = nearest?.slips === 0 && isNamed(nearest.other);
  const beside = neighborsOf(word)
    .map(stemOf)
    .filter((one) => isGarment(one) || CONDITIONS.has(one));
  if (!isSoundOfName && beside.length > 0) return beside;
  const isNearest = (one: (typeof near)[number]) => one.slips === nearest?.slips && one.letters === nearest.letters;
  return [...new Set(near.filter((one) => isNearest(one) && one.isMeant).map(({ other }) => other))];
}

/** Words typed in a hurry: 'rmra', 'mdias', 'jen'; keeps those with the fewest missing vowels. */
function addVowels(index: TextIndex, stem: string): string[] {
  if (!/^\p{L}{3,}$/u.test(stem)) return [];
  const first = stem[0]!;
  const found = [...index.beginningWith(first), ...known().atPrefix(first).keys()].filter(
    (other) => lacksOnlyVowels(stem, other) && isName(index, other),
  );
  const least = Math.min(...found.map(({ length }) => length));
  return [...new Set(found)].filter(({ length }) => length === least);
}

/** Long texts contain something like any word: only names of products and categories, colours, and what the thesaurus knows by any name. */
function isName(index: TextIndex, stem: string): boolean {
  return (
    isGarment(stem) ||
    CONDITIONS.has(stem) ||
    index.isIn(stem, CORRECTED) ||
    (isKnown(stem) && relationsOf(stem).names.some((name) => index.has(name)))
  );
}

/** 'Mediasw' → 'medias'. */
function withoutSlippedKey(word: string): string {
  const shorter = word.slice(0, -1);
  return neighborsOf(shorter).includes(`${shorter.slice(0, -1)}${word.at(-1)}`) ? shorter : word;
}

const VOWELS = new Set("aeiou");

function lacksOnlyVowels(typed: string, meant: string): boolean {
  let at = 0;
  for (const letter of meant) {
    if (letter === typed[at]) at += 1;
    else if (!VOWELS.has(letter)) return false;
  }
  return at === typed.length;
}
