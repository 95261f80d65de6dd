import type { Facet, Facets, Listing } from "#domain/listing.ts";
import { foldName } from "#domain/spelling.ts";
import { type Columns, NO_CATEGORY } from "./columns.ts";
import type { Scores } from "./matches.ts";
import { compareSizes } from "./size-order.ts";
import { colorOf, isInStock, NO_NAME, sizeOf, Tally, type VariantNames } from "./variant-names.ts";

/** `commonest` is the usual spelling of each group, at its number. */
export type Spellings = { names: VariantNames; commonest: readonly (string | undefined)[] };

/** One pass for matches and facets. All talles and colours of the category stay listed: choosing one hides no other. */
export function countFacets(
  { prices, discounts, categories, categoryList, variants, starts }: Columns,
  listing: Listing,
  spellings: Spellings,
  matched: Scores | undefined,
): { isMatch: Uint8Array; facets: Facets } {
  const { names } = spellings;
  const isMatch = new Uint8Array(prices.length);
  const categoryCounts = new Int32Array(categoryList.length);
  const isCategoryListed = new Uint8Array(categoryList.length);
  const sizes = new Offer(names.size);
  const colors = new Offer(names.size);
  let offers = 0;
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;

  const { onlyOffers, onlyInStock, minPrice, maxPrice } = listing;
  const wantsCategory = listing.category !== null;
  const wantedCategory = categoryList.findIndex(({ slug }) => slug === listing.category);
  const wantsSize = wish(listing.sizes, names);
  const wantsColor = wish(listing.colors, names);

  for (let index = 0; index < prices.length; index += 1) {
    if (matched && matched[index] === 0) continue;
    const price = prices[index]!;
    const category = categories[index]!;
    if (category !== NO_CATEGORY) isCategoryListed[category] = 1;
    const isInCategory = !wantsCategory || (category !== NO_CATEGORY && category === wantedCategory);
    const isOffer = discounts[index]! > 0;
    const isWantedOffer = !onlyOffers || isOffer;
    const isInPrice = (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);
    const isProductWanted = isInCategory && isWantedOffer && isInPrice;

    let hasVariant = false;
    let hasVariantInStock = false;
    const end = starts[index + 1]!;
    for (let at = starts[index]!; at < end; at += 1) {
      const variant = variants[at]!;
      const size = sizeOf(variant);
      const color = colorOf(variant);
      const hasStock = isInStock(variant);
      if (isInCategory) {
        sizes.list(size);
        colors.list(color);
      }
      const isSize = !wantsSize || wantsSize[size] === 1;
      const isColor = !wantsColor || wantsColor[color] === 1;
      const isStock = !onlyInStock || hasStock;
      hasVariant ||= isSize && isColor && isStock;
      hasVariantInStock ||= isSize && isColor && hasStock;
      if (!isProductWanted || !isStock) continue;
      if (isColor) sizes.count(size, index + 1);
      if (isSize) colors.count(color, index + 1);
    }

    if (isProductWanted && hasVariantInStock) inStock += 1;
    if (!hasVariant) continue;
    if (isProductWanted) isMatch[index] = 1;
    if (isWantedOffer && isInPrice && category !== NO_CATEGORY) categoryCounts[category]! += 1;
    if (isInCategory && isInPrice && isOffer) offers += 1;
    if (isInCategory && isWantedOffer) {
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }

  return {
    isMatch,
    facets: {
      categories: categoryList
        .flatMap((category, number) => (isCategoryListed[number] ? { category, count: categoryCounts[number]! } : []))
        .toSorted((a, b) => a.category.position - b.category.position)
        .map(({ category: { slug, name }, count }) => ({ value: slug, name, count })),
      sizes: sizes.facets(listing.sizes, spellings).toSorted((a, b) => compareSizes(a.value, b.value)),
      colors: colors.facets(listing.colors, spellings).toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: max >= min ? { min, max } : null,
    },
  };
}

function wish(chosen: readonly string[], names: VariantNames): Uint8Array | undefined {
  if (chosen.length === 0) return undefined;
  const wished = new Uint8Array(names.size);
  for (const name of chosen) {
    const group = names.findGroup(name);
    if (group !== undefined) wished[group] = 1;
  }
  return wished;
}

class Offer {
  readonly #tally: Tally;
  readonly #isListed: Uint8Array;

  constructor(size: number) {
    this.#tally = new Tally(size);
    this.#isListed = new Uint8Array(size);
  }

  list(group: number): void {
    this.#isListed[group] = 1;
  }

  count(group: number, index: number): void {
    this.#tally.add(group, index);
  }

  /** Chosen names are listed even without products, so that they can be removed. */
  facets(chosen: readonly string[], { names, commonest }: Spellings): Facet[] {
    const facets: Facet[] = [];
    const missing = new Map(chosen.toReversed().map((name) => [foldName(name), name]));
    for (const name of chosen) this.#isListed[names.findGroup(name) ?? NO_NAME] = 1;
    for (let group = NO_NAME + 1; group < names.size; group += 1) {
      const value = commonest[group];
      if (!this.#isListed[group] || value === undefined) continue;
      facets.push({ value, count: this.#tally.countOf(group) });
      missing.delete(foldName(value));
    }
    for (const value of missing.values()) facets.push({ value, count: 0 });
    return facets;
  }
}
