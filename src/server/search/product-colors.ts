import { familiesOf, familiesOfValue } from "#domain/color-family.ts";
import { stemOf, wordsOf } from "#domain/search.ts";
import { colorsOf, type IndexedProduct } from "./indexed-product.ts";
import type { QueryWords } from "./query.ts";
import type { VariantNames } from "./variant-names.ts";

/** Letters of a colour that is being typed: 'remera bor'. */
const SHORTEST_HALF = 3;

/** What people call its colours, by name or else by picture. */
export function colorFamiliesOf(product: IndexedProduct, names: VariantNames): string[] {
  const colors = colorsOf(product, names);
  return (colors.length > 0 ? colors : [""]).flatMap((color) => familiesOfColor(product, color));
}

function familiesOfColor({ pictureColors }: IndexedProduct, color: string): string[] {
  const value = pictureColors.get(color);
  return value === undefined ? familiesOf(color) : familiesOfValue(value);
}

/** Those of its colours that most of the words name: by their label rather than by what people call them. */
export function namedColors(product: IndexedProduct, words: readonly QueryWords[], names: VariantNames): string[] {
  const stems = words.flatMap(({ phrase }) => phrase);
  const half = words.at(-1)?.text ?? "";
  const rated = colorsOf(product, names).map((color) => {
    const label = wordsOf(color).map(stemOf);
    const families = familiesOfColor(product, color);
    const isBegun = half.length >= SHORTEST_HALF && [...label, ...families].some((stem) => stem.startsWith(half));
    const named = stems.map((stem) => (label.includes(stem) ? 4 : families.includes(stem) ? 2 : 0));
    return { color, rating: named.reduce<number>((sum, one) => sum + one, Number(isBegun)) };
  });
  const best = Math.max(1, ...rated.map(({ rating }) => rating));
  return rated.filter(({ rating }) => rating === best).map(({ color }) => color);
}
