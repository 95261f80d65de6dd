import { familiesOf, familiesOfValue, isKnownColor, isOfColor } from "#domain/color-family.ts";
import { stemOf } from "#domain/search.ts";
import { wordsOf } from "#domain/words.ts";
import type { Variant } from "./buckets.ts";
import type { QueryWords } from "./query.ts";

/** The colour shown by the first picture of each colour whose name means nothing; "" stands for a product without colours. */
export type PictureColors = ReadonlyMap<string, string>;

const NO_COLORS: PictureColors = new Map(); // of most products

/** Letters of a half-typed colour: 'remera bor'. */
const MIN_HALF = 3;

/** `dominant_color` is `#rrggbb`, or null until it is measured. */
export function pictureColorsOf(
  pictures: readonly { color: string | null; dominant_color: string | null }[],
): PictureColors {
  const seen = pictures.flatMap(({ color, dominant_color }) =>
    dominant_color === null || isKnownColor(color ?? "") ? [] : ([[color ?? "", dominant_color]] as const),
  );
  // The first picture of a colour is set last.
  return seen.length === 0 ? NO_COLORS : new Map(seen.toReversed());
}

/** What people call a colour, by its name or, if that means nothing, by its picture. */
export function familiesOfColor(pictureColors: PictureColors, color: string): string[] {
  const value = pictureColors.get(color);
  return value === undefined ? familiesOf(color) : familiesOfValue(value);
}

/** The colours to show a product in: those that most words name, labels before families; with unwanted colours, the remaining ones. */
export function namedColors(
  variants: readonly Variant[],
  pictureColors: PictureColors,
  words: readonly QueryWords[],
  unwanted: readonly string[],
): string[] {
  const stems = words.flatMap(({ phrase }) => phrase.split(" "));
  const half = words.at(-1)?.text ?? "";
  const own = new Set(variants.flatMap(({ color }) => color?.spelling ?? []));
  const rated = Array.from(own, (color) => {
    const label = wordsOf(color).map(stemOf);
    const families = familiesOfColor(pictureColors, color);
    const isBegun = half.length >= MIN_HALF && [...label, ...families].some((stem) => stem.startsWith(half));
    const named = stems.map((stem) => (label.includes(stem) ? 4 : families.includes(stem) ? 2 : 0));
    if (unwanted.some((word) => isOfColor(color, word))) return { color, rating: 0 };
    return { color, rating: named.reduce<number>((sum, one) => sum + one, isBegun || unwanted.length > 0 ? 1 : 0) };
  });
  const best = Math.max(1, ...rated.map(({ rating }) => rating));
  return rated.filter(({ rating }) => rating === best).map(({ color }) => color);
}

/** 'Azulada', 'verdoso', 'amarillento', 'rojizo'. */
const ALIKE = /(?:ad|os|ent|iz|ace|isim)[oa]s?$/;

/** 'Rojo' for 'rojizo'; undefined if the word is like no colour. */
export function hueOf(word: string): string | undefined {
  const hue = word.replace(ALIKE, "o");
  return hue !== word && isKnownColor(hue) ? hue : undefined;
}
