import { isColorWord, isMaterial, isOfColor } from "#domain/color-family.ts";
import type { Bucket, Variant } from "./buckets.ts";
import type { Query } from "./query.ts";
import type { Searched } from "./searched.ts";
import { findMentions, type Term } from "./term.ts";

export type Narrow = (products: Uint32Array) => Uint32Array;

/** Filters by price, offer, talle and what is unwanted. A colour and a talle must belong to one variant. */
export function conditionsOf(
  query: Query,
  terms: readonly Term[],
  unwantedColors: readonly string[],
  { texts, buckets, columns, scratch }: Searched,
): Narrow {
  const ofBuckets = (isMet: (bucket: Bucket) => boolean) => buckets.decider(columns.bucket, isMet);
  const { finalPrice, discount } = columns;
  const { minPrice, maxPrice, leastDiscount, sizes } = query;
  const colors = terms.map(({ text }) => text).filter(isColorWord);
  const ofColors = new Map<string, boolean>();
  const isOfColors = (name: string) => colors.every((word) => isOfColor(name, word));
  const isInColors = ({ color }: Variant) => color !== null && ofColors.getOrInsertComputed(color.spelling, isOfColors);
  const isOfSizes = ({ size }: Variant) => sizes.length === 0 || sizes.some((key) => size?.keys.has(key));
  const isLeft = ({ variants }: Bucket) => {
    // If no label names the colour, the picture shows it: then all talles have it.
    const isLabelled = colors.length > 0 && variants.some(isInColors);
    return variants.some((one) => one.isInStock && isOfSizes(one) && (!isLabelled || isInColors(one)));
  };
  const isSoldOut = ({ variants }: Bucket) => !variants.some(({ isInStock }) => isInStock);

  // A product that also comes in other colours is shown in one of those.
  const isOther = ({ color }: Variant) =>
    color !== null && !unwantedColors.some((word) => isOfColor(color.spelling, word));
  const hasOther = ofBuckets((bucket) =>
    bucket.variants.some((variant) => (variant.isInStock || isSoldOut(bucket)) && isOther(variant)),
  );
  const conditions = query.without.map((words) => {
    const mentions = findMentions(texts, words);
    const isColor = unwantedColors.includes(words.text) && !words.phrase.split(" ").some(isMaterial);
    return (product: number) => !mentions.has(product) || (isColor && hasOther(product));
  });
  if (minPrice !== null) conditions.push((product) => finalPrice[product]! >= minPrice);
  if (maxPrice !== null) conditions.push((product) => finalPrice[product]! <= maxPrice);
  if (leastDiscount > 0) conditions.push((product) => discount[product]! >= leastDiscount);
  if (sizes.length > 0) conditions.push(ofBuckets(isLeft));
  const isPreferred = ofBuckets((bucket) => isLeft(bucket) || isSoldOut(bucket));
  return (products) => {
    const met = conditions.reduce((left, isMet) => scratch.filter(left, isMet), products);
    // Products left in other colours only are shown if nothing else is.
    const left = colors.length > 0 ? scratch.filter(met, isPreferred) : met;
    return left.length > 0 ? left : met;
  };
}
