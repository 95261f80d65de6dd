import type { Facet, Facets, Listing } from "#domain/listing.ts";
import { type Columns, NO_CATEGORY } from "./columns.ts";
import type { IndexedProduct } from "./indexed-product.ts";
import { colorOf, isInStock, NO_NAME, sizeOf, type VariantNames } from "./variant-names.ts";

/** Counts talles or colours once per product, though several of its variants may have one. */
class Tally {
  readonly #counts: Int32Array;
  /** The place of the product that was counted last, from 1 on; 0 is none. */
  readonly #last: Int32Array;
  readonly #isOffered: Uint8Array;

  constructor(size: number) {
    this.#counts = new Int32Array(size);
    this.#last = new Int32Array(size);
    this.#isOffered = new Uint8Array(size);
  }

  /** Lists a value, be it that nothing would be left with it. */
  offer(value: number): void {
    this.#isOffered[value] = 1;
  }

  add(value: number, place: number): void {
    if (this.#last[value] === place) return;
    this.#last[value] = place;
    this.#counts[value]! += 1;
  }

  /** A chosen value is listed even when no product has it: it has to be seen to be taken away. */
  list(chosen: readonly string[], names: VariantNames): Facet[] {
    const facets: Facet[] = [];
    for (let value = NO_NAME + 1; value < this.#counts.length; value += 1) {
      if (this.#isOffered[value]) facets.push({ value: names.nameOf(value), count: this.#counts[value] ?? 0 });
    }
    const listed = new Set(facets.map(({ value }) => value));
    return [...facets, ...chosen.filter((value) => !listed.has(value)).map((value) => ({ value, count: 0 }))];
  }
}

/**
 * The products that a listing's filters leave, in their order, and what its filters offer: one walk over all. The talles
 * and colours are those of the whole category, so that choosing one thing never takes another from under the finger.
 */
export function countFacets(
  { products, prices, discounts, categories, categoryList, variants, starts }: Columns,
  listing: Listing,
  names: VariantNames,
): { matches: IndexedProduct[]; facets: Facets } {
  const matches: IndexedProduct[] = [];
  const categoryCounts = new Int32Array(categoryList.length);
  const sizes = new Tally(names.size);
  const colors = new Tally(names.size);
  let offers = 0;
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;

  const { onlyOffers, onlyInStock, minPrice, maxPrice } = listing;
  const wantsCategory = listing.category !== null;
  const wantedCategory = categoryList.findIndex(({ slug }) => slug === listing.category);
  const wantsSize = wish(listing.sizes, names);
  const wantsColor = wish(listing.colors, names);

  for (let place = 0; place < products.length; place += 1) {
    const price = prices[place]!;
    const category = categories[place]!;
    const isInCategory = !wantsCategory || (category !== NO_CATEGORY && category === wantedCategory);
    const isOffer = discounts[place]! > 0;
    const isWantedOffer = !onlyOffers || isOffer;
    const isInPrice = (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);
    const isProductWanted = isInCategory && isWantedOffer && isInPrice;

    let hasVariant = false;
    let hasVariantInStock = false;
    const end = starts[place + 1]!;
    for (let at = starts[place]!; at < end; at += 1) {
      const variant = variants[at]!;
      const size = sizeOf(variant);
      const color = colorOf(variant);
      const hasStock = isInStock(variant);
      if (isInCategory) {
        sizes.offer(size);
        colors.offer(color);
      }
      const isSize = !wantsSize || wantsSize[size] === 1;
      const isColor = !wantsColor || wantsColor[color] === 1;
      const isStock = !onlyInStock || hasStock;
      hasVariant ||= isSize && isColor && isStock;
      hasVariantInStock ||= isSize && isColor && hasStock;
      if (!isProductWanted || !isStock) continue;
      if (isColor) sizes.add(size, place + 1);
      if (isSize) colors.add(color, place + 1);
    }

    if (isProductWanted && hasVariantInStock) inStock += 1;
    if (!hasVariant) continue;
    if (isProductWanted) matches.push(products[place]!);
    if (isWantedOffer && isInPrice && category !== NO_CATEGORY) categoryCounts[category]! += 1;
    if (isInCategory && isInPrice && isOffer) offers += 1;
    if (isInCategory && isWantedOffer) {
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }

  return {
    matches,
    facets: {
      categories: categoryList
        .map(({ slug, name }, number) => ({ value: slug, name, count: categoryCounts[number] ?? 0 }))
        .toSorted((a, b) => a.name.localeCompare(b.name, "es")),
      sizes: sizes.list(listing.sizes, names).toSorted((a, b) => bySize(a.value, b.value)),
      colors: colors.list(listing.colors, names).toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: max >= min ? { min, max } : null,
    },
  };
}

/** 1 at the number of each chosen name; undefined when any will do. */
function wish(chosen: readonly string[], names: VariantNames): Uint8Array | undefined {
  if (chosen.length === 0) return undefined;
  const wished = new Uint8Array(names.size);
  for (const number of names.knownAmong(chosen)) wished[number] = 1;
  return wished;
}

const LETTER_SIZES = ["XXXS", "XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "XXXXL"];

/** Talles as they hang in a shop: letters from small to large, then numbers, then the rest by name. */
function bySize(a: string, b: string): number {
  const rank = (size: string) => {
    const letters = LETTER_SIZES.indexOf(
      size.toUpperCase().replace(/^(\d)XL$/, (_, n: string) => "X".repeat(Number(n)) + "L"),
    );
    if (letters !== -1) return letters;
    return /^\d/.test(size) ? LETTER_SIZES.length : LETTER_SIZES.length + 1;
  };
  return rank(a) - rank(b) || a.localeCompare(b, "es", { numeric: true });
}
