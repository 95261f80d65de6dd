import type { Facet, Facets, Listing } from "#domain/listing.ts";
import type { IndexedProduct } from "./indexed-product.ts";

/** Counts values once per product, though several of its variants may have one. */
class Tally {
  readonly #counts = new Map<string, { count: number; last: IndexedProduct | undefined }>();

  add(value: string, product: IndexedProduct): void {
    const known = this.#counts.get(value);
    if (!known) this.#counts.set(value, { count: 1, last: product });
    else if (known.last !== product) {
      known.last = product;
      known.count += 1;
    }
  }

  /** A chosen value is listed even when nothing has it: it has to be seen to be taken away. */
  list(chosen: readonly string[]): Facet[] {
    for (const value of chosen) if (!this.#counts.has(value)) this.#counts.set(value, { count: 0, last: undefined });
    return Array.from(this.#counts, ([value, { count }]) => ({ value, count }));
  }
}

/** The products that a listing's filters leave, in their order, and what its filters offer: one walk over all. */
export function countFacets(
  products: readonly IndexedProduct[],
  listing: Listing,
): { matches: IndexedProduct[]; facets: Facets } {
  const matches: IndexedProduct[] = [];
  const categories = new Tally();
  const sizes = new Tally();
  const colors = new Tally();
  const names = new Map<string, string>();
  let offers = 0;
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;

  const wantsSize = new Set(listing.sizes);
  const wantsColor = new Set(listing.colors);

  for (const product of products) {
    const isInCategory = listing.category === null || product.category?.slug === listing.category;
    const isOffer = product.discount > 0;
    const isWantedOffer = !listing.onlyOffers || isOffer;
    const isInPrice =
      (listing.minPrice === null || product.finalPrice >= listing.minPrice) &&
      (listing.maxPrice === null || product.finalPrice <= listing.maxPrice);
    const isProductWanted = isInCategory && isWantedOffer && isInPrice;
    if (product.category) names.set(product.category.slug, product.category.name);

    let hasVariant = false;
    let hasVariantInStock = false;
    for (const { size, color, hasStock } of product.variants) {
      const isSize = wantsSize.size === 0 || (size !== null && wantsSize.has(size));
      const isColor = wantsColor.size === 0 || (color !== null && wantsColor.has(color));
      const isStock = !listing.onlyInStock || hasStock;
      hasVariant ||= isSize && isColor && isStock;
      hasVariantInStock ||= isSize && isColor && hasStock;
      if (!isProductWanted || !isStock) continue;
      if (isColor && size !== null) sizes.add(size, product);
      if (isSize && color !== null) colors.add(color, product);
    }

    if (isProductWanted && hasVariantInStock) inStock += 1;
    if (!hasVariant) continue;
    if (isProductWanted) matches.push(product);
    if (isWantedOffer && isInPrice && product.category) categories.add(product.category.slug, product);
    if (isInCategory && isInPrice && isOffer) offers += 1;
    if (isInCategory && isWantedOffer) {
      min = Math.min(min, product.finalPrice);
      max = Math.max(max, product.finalPrice);
    }
  }

  return {
    matches,
    facets: {
      categories: categories
        .list([])
        .map((facet) => ({ ...facet, name: names.get(facet.value) ?? facet.value }))
        .toSorted((a, b) => a.name.localeCompare(b.name, "es")),
      sizes: sizes.list(listing.sizes).toSorted((a, b) => bySize(a.value, b.value)),
      colors: colors.list(listing.colors).toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: max >= min ? { min, max } : null,
    },
  };
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
