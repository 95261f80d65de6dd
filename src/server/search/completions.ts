import { AUDIENCE_WORDS } from "#domain/audience.ts";
import { FAMILY_NAMES } from "#domain/color-family.ts";
import { isEmptyWord } from "#domain/empty-words.ts";
import { lazy } from "#domain/lazy.ts";
import { OFFER_WORDS, stemOf } from "#domain/search.ts";
import { foldText } from "#domain/spelling.ts";
import { soundOf } from "#domain/typing-slips.ts";
import { isWholeWord } from "./relations.ts";
import { GARMENTS, QUALITIES } from "./thesaurus.ts";
import { OWN_WORDS } from "./thesaurus/purposes.ts";

const MIN_HALF = 3; // letters
const MIN_SOUND = 5; // too many words sound like shorter ones, such as 'pera'
const MAX_COMPLETIONS = 8; // each costs a search

const HALF_WORD = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u;

const AS_PURPOSE = /(?<!\p{L})para (?:el |l[ao]s? )?\p{L}+$/iu;

/** The next word's first letter, and neither a talle nor what a neck looks like: 'tapado c', but not 'remera m', '85 b' and 'escote en v'. */
const ONE_LETTER = /\p{L} (?![smlx])(?<!\b(?:cuello|escote|en) (?=v))\p{L}$/iu;

/** By stem, since one form of a word finds the others. */
const completions = lazy(() => {
  const words = `${GARMENTS} ${QUALITIES} ${AUDIENCE_WORDS} ${OFFER_WORDS} barato`.match(/\p{L}{4,}/gu) ?? [];
  return [
    ...new Map([...words, ...FAMILY_NAMES].map((word) => [stemOf(word), { word, sound: soundOf(word) }])).values(),
  ];
});

function begunBy(letters: string) {
  const isBegun = ({ word }: { word: string }) => word.startsWith(letters) && word !== letters;
  return letters.length < MIN_HALF ? [] : completions().filter(isBegun);
}

/** 'Calsa' sounds like all of 'calza', so it does not begin 'calzado'. */
function soundingLike(typed: string) {
  const begun = typed.length < MIN_HALF ? [] : completions().filter(({ sound }) => sound.startsWith(typed));
  const whole = begun.filter(({ sound }) => sound === typed);
  return whole.length > 0 ? whole : begun;
}

/** Whether it may be a half-typed word, and so no misspelling of another. */
export function isBeginning(letters: string): boolean {
  return begunBy(letters).length > 0;
}

/** The query itself, then its last word, unless it is a whole one, completed by its letters or else by its sound; then without it, if it has one letter. */
export function* readingsOf(q: string): Generator<string> {
  yield q;
  const [typed = ""] = HALF_WORD.exec(q) ?? [];
  const half = foldText(typed);
  // 'Remera para el agua' is not on its way to an aguayo, but 'gorro pesca' to a pescador.
  const isWhole = isWholeWord(half) || (OWN_WORDS.has(half) && AS_PURPOSE.test(q));
  if (isWhole || (isEmptyWord(half) && half !== foldText(q))) return;
  const spelt = begunBy(half);
  const words = spelt.length > 0 || half.length < MIN_SOUND ? spelt : soundingLike(soundOf(half));
  for (const { word } of words.slice(0, MAX_COMPLETIONS)) yield q.replace(HALF_WORD, word);
  if (ONE_LETTER.test(q)) yield q.replace(HALF_WORD, "");
}
