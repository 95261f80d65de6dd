import type { Facet, Facets, Listing } from "#domain/listing.ts";
import { foldName } from "#domain/spelling.ts";
import type { Category, IndexedProduct } from "./read-products.ts";
import { compareSizes } from "./size-order.ts";
import { colorOf, isInStock, NO_NAME, sizeOf, type Spellings, Tally, type VariantNames } from "./variant-names.ts";

/** The usual spelling of each group of talles and colours, at its number. */
export type Commonest = Record<keyof VariantNames, readonly (string | undefined)[]>;

/** One pass for matches and facets. All talles and colours of the category stay listed: choosing one hides no other. */
export function countFacets(
  products: readonly IndexedProduct[],
  among: readonly number[],
  listing: Listing,
  names: VariantNames,
  commonest: Commonest,
): { isMatch: Uint8Array; facets: Facets } {
  const isMatch = new Uint8Array(products.length);
  const categories = new Map<Category, number>();
  const sizes = new Choice(names.sizes, listing.sizes);
  const colors = new Choice(names.colors, listing.colors);
  const [sizeGroups, colorGroups] = [names.sizes.groups, names.colors.groups];
  let offers = 0;
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;

  const { onlyOffers, onlyInStock, minPrice, maxPrice } = listing;
  for (const [before, index] of among.entries()) {
    const { finalPrice: price, discount, category, variants } = products[index]!;
    if (category && !categories.has(category)) categories.set(category, 0);
    const isInCategory = listing.category === null || category?.slug === listing.category;
    const isOffer = discount > 0;
    const isWantedOffer = !onlyOffers || isOffer;
    const isInPrice = (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);
    const isProductWanted = isInCategory && isWantedOffer && isInPrice;

    let hasVariant = false;
    let hasVariantInStock = false;
    for (const variant of variants) {
      const size = sizeGroups[sizeOf(variant)]!;
      const color = colorGroups[colorOf(variant)]!;
      const hasStock = isInStock(variant);
      if (isInCategory) {
        sizes.isListed[size] = 1;
        colors.isListed[color] = 1;
      }
      const isSize = sizes.isWanted[size] === 1;
      const isColor = colors.isWanted[color] === 1;
      const isStock = !onlyInStock || hasStock;
      hasVariant ||= isSize && isColor && isStock;
      hasVariantInStock ||= isSize && isColor && hasStock;
      if (!isProductWanted || !isStock) continue;
      if (isColor) sizes.tally.add(size, before + 1);
      if (isSize) colors.tally.add(color, before + 1);
    }

    if (isProductWanted && hasVariantInStock) inStock += 1;
    if (!hasVariant) continue;
    if (isProductWanted) isMatch[index] = 1;
    if (isWantedOffer && isInPrice && category) categories.set(category, categories.get(category)! + 1);
    if (isInCategory && isInPrice && isOffer) offers += 1;
    if (isInCategory && isWantedOffer) {
      min = Math.min(min, price);
      max = Math.max(max, price);
    }
  }

  return {
    isMatch,
    facets: {
      categories: [...categories]
        .toSorted(([a], [b]) => a.position - b.position)
        .map(([{ slug, name }, count]) => ({ value: slug, name, count })),
      sizes: sizes.facets(commonest.sizes).toSorted((a, b) => compareSizes(a.value, b.value)),
      colors: colors.facets(commonest.colors).toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: max >= min ? { min, max } : null,
    },
  };
}

/** The talles or the colours of a list, by group. */
class Choice {
  readonly tally: Tally;
  readonly isListed: Uint8Array;
  readonly isWanted: Uint8Array;
  readonly #chosen: readonly string[];

  constructor(names: Spellings, chosen: readonly string[]) {
    this.tally = new Tally(names.groups.length);
    this.isListed = new Uint8Array(names.groups.length);
    for (const name of chosen) this.isListed[names.findGroup(name) ?? NO_NAME] = 1;
    this.isListed[NO_NAME] = 0;
    this.isWanted = chosen.length === 0 ? this.isListed.map(() => 1) : this.isListed.slice();
    this.#chosen = chosen;
  }

  /** Chosen names are listed even without products, so that they can be removed. */
  facets(commonest: readonly (string | undefined)[]): Facet[] {
    const facets = new Map<string, Facet>();
    for (const [group, value] of commonest.entries()) {
      if (value !== undefined && this.isListed[group]) {
        facets.set(foldName(value), { value, count: this.tally.counts[group]! });
      }
    }
    for (const value of this.#chosen) {
      if (!facets.has(foldName(value))) facets.set(foldName(value), { value, count: 0 });
    }
    return [...facets.values()];
  }
}
