import { isEmptyWord } from "#domain/empty-words.ts";
import { stemOf, stemsOf } from "#domain/search.ts";
import { letterKey, letterOf, MAX_RANGE, NUMBER_WORDS, takeSizes } from "#domain/size-names.ts";
import { isGarment } from "./relations.ts";

/** Whether some product has a talle of that name. */
export type IsSize = (key: string) => boolean;

/** '34 c' if some product has that talle; otherwise 'c' means 'con' and 'a' is a word. */
const SPACED_CUP = /\b(\d{2,3}) ([a-e])\b(?! ?\d)/g;
/** 'Talle equis ele', as dictated to a phone, and 'extra large'. */
const SPELLED_SIZE =
  /\b(?:talle |(?=equis |extra |small|medium|large))((?:(?:equis|extra) ){0,3})(?:e([sml])e|([sml])(?:mall|edium|arge))\b/g;
const HALF_SIZE = /(?<![\d.,])(\d{2})(?:[.,]5\b|(?: (?:1\/2|y medi[ao])|½)(?![\d\p{L}]))/gu;
/** 'Del 36 al 46', '38/40': any talle in between. */
const SIZE_RANGE = /(?:\btall[ea]s? )?(?:\bdel? )?(?<![\d.,/-])(\d{1,3})(?: ?[-/] ?| al? )(\d{1,3})(?![\d.,/%-])/g;
/** 'T40', 't. M', 't/M', 'talle40'. */
const SHORT_SIZE = /\b(?:medida(?!s)|t(?:(?:a?l+e|all|aye)(?!s\b))?)[.:/]? ?(?=\d|(?:x{0,3}s|m|x{0,4}l)\b)/g;
const SIZE =
  /\b(?:tall[ea]s?|calzo|que calzan?|numero|nro|n[°º])\.?\s+(?:el |la )?([\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+|\.5\b)?)(?: ([\p{L}\p{N}]+))?/gu;
/** 'Talle único' and 'talle grande' are plain words if no product has such a talle. */
const SAID_SIZES = new Map(Object.entries({ unico: "unico", grande: "curvy" }));
const LETTER_SIZE = /^(?:x{0,3}s|m|x{0,4}l)$/;
/** After these a number is no talle: 'cinturón de 35 mm'. */
const UNITS = stemsOf("milimetro gramo onza pulgada litro");

/** Takes out what is called a talle, or can be nothing else; `sizes` are in the form of `keysOfSize`. */
export function takeWantedSizes(folded: string, isSize: IsSize): { sizes: string[]; rest: string } {
  const cupped = folded.replace(SPACED_CUP, (spaced, size: string, cup: string) =>
    isSize(size + cup) ? size + cup : spaced,
  );
  const { keys, rest } = takeSizes(cupped);
  // A '70 x 70' that is no talle is a description of the product.
  const isTold = (key: string) => /^\d+x\d+$/.test(key) && !isSize(key);
  const sizes = keys.filter((key) => !isTold(key));
  const unmeasured = [rest, ...keys.filter(isTold).flatMap((key) => key.split("x"))].join(" ");
  const unsized = unmeasured
    .replace(/(?<= )c(?= \p{L})/gu, "con") // not a cup, as those are taken out already
    .replace(SPELLED_SIZE, (_, times: string, said?: string, letter = said) => {
      return `talle ${"x".repeat(times.split(" ").length - 1)}${letter}`;
    })
    .replace(HALF_SIZE, (_, whole: string) => (isSize(`${whole}.5`) ? `${whole}.5` : whole))
    .replace(SIZE_RANGE, (all, from: string, to: string) => {
      const length = Math.min(Number(to) - Number(from) + 1, MAX_RANGE);
      const between = Array.from({ length: Math.max(length, 0) }, (_, i) => `${Number(from) + i}`).filter(isSize);
      sizes.push(...between);
      return between.length > 0 ? " " : all;
    })
    .replace(SHORT_SIZE, "talle ")
    .replace(SIZE, (_, written: string, next = "") => {
      const number = NUMBER_WORDS.indexOf(written); // larger ones are digits already
      const size = number > 1 ? `${number}` : written; // not 'un poco grande'
      const isPair = isSize(`${size} ${next}`);
      // 'Talles de jean', 'qué talles hay': no talle follows.
      if (!isSize(size) && (isEmptyWord(size) || isGarment(stemOf(size)))) return ` ${size} ${next}`;
      if (SAID_SIZES.has(size) && !isSize(size)) return ` ${SAID_SIZES.get(size)} ${next}`;
      sizes.push(letterOf(isPair ? `${size} ${next}` : size));
      return isPair ? " " : ` ${next}`;
    });
  return { sizes, rest: unsized };
}

/** Whether a word on its own is a talle: 'jean 42', 'remera xl'. */
export function isWantedSize(word: string, next: string, isSize: IsSize): boolean {
  return LETTER_SIZE.test(word) || (isSize(letterKey(word)) && !UNITS.has(stemOf(next)));
}
