import type { Facet, Facets, Listing } from "#domain/listing.ts";
import { foldName } from "#domain/spelling.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { Category } from "./read-products.ts";
import { compareSizes } from "./size-order.ts";
import { judgeOnce, type Name, type Names, type Variant, type VariantNames, type Variants } from "./variants.ts";

/** One pass for matches, by product number, their total and facets. All talles and colours of the category stay listed. */
export function countFacets(
  columns: ProductColumns,
  among: readonly number[],
  listing: Listing,
  names: VariantNames,
): { isMatch: Uint8Array; total: number; facets: Facets } {
  const { onlyOffers, onlyInStock, minPrice, maxPrice } = listing;
  const { finalPrice, discount, category: categoryOf, variants: variantsOf } = columns;
  const isMatch = new Uint8Array(finalPrice.length);
  let total = 0;
  const categories = new Map<Category, { products: number }>();
  const sizes = new Choice(names.sizes, ({ size }) => size, listing.sizes);
  const colors = new Choice(names.colors, ({ color }) => color, listing.colors);
  let offers = 0;
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;

  const judged: Judgement[] = [];
  const judge = judgeOnce((variants: Variants) => {
    const judgement = judgeVariants(variants, onlyInStock, sizes, colors);
    judged.push(judgement);
    return judgement;
  });
  for (const number of among) {
    const [price, category] = [finalPrice[number]!, categoryOf[number] ?? null];
    const own = judge(variantsOf[number]!);
    const isInCategory = listing.category === null || category?.slug === listing.category;
    const isOffer = discount[number]! > 0;
    const isWantedOffer = !onlyOffers || isOffer;
    const isInPrice = (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);

    if (category) {
      const count = categories.getOrInsertComputed(category, () => ({ products: 0 }));
      if (own.isChosen && isWantedOffer && isInPrice) count.products += 1;
    }
    if (!isInCategory) continue;
    own.isListed = true;
    if (isWantedOffer && isInPrice) {
      own.wanted += 1;
      if (own.isInStock) inStock += 1;
      if (own.isChosen) {
        isMatch[number] = 1;
        total += 1;
      }
    }
    if (!own.isChosen) continue;
    if (isInPrice && isOffer) offers += 1;
    if (isWantedOffer) {
      min = Math.min(min, price);
      max = Math.max(max, price);
    }
  }
  for (const judgement of judged) if (judgement.isListed) countChoices(judgement, sizes, colors);

  return {
    isMatch,
    total,
    facets: {
      categories: categoryFacets(categories),
      sizes: sizes.facets().toSorted((a, b) => compareSizes(a.value, b.value)),
      colors: colors.facets().toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: max >= min ? { min, max } : null,
    },
  };
}

/** Of variants that many products share: `wanted` counts the products that all but these choices leave. */
type Judgement = {
  variants: Variants;
  offered: readonly Variant[];
  isChosen: boolean;
  isInStock: boolean;
  isListed: boolean;
  wanted: number;
};

function judgeVariants(variants: Variants, onlyInStock: boolean, sizes: Choice, colors: Choice): Judgement {
  const offered = variants.filter(({ isInStock }) => isInStock || !onlyInStock);
  const chosen = offered.filter((variant) => sizes.isWanted(variant) && colors.isWanted(variant));
  const isInStock = chosen.some((variant) => variant.isInStock);
  return { variants, offered, isChosen: chosen.length > 0, isInStock, isListed: false, wanted: 0 };
}

/** Each choice counts what the other one leaves. */
function countChoices({ variants, offered, wanted }: Judgement, sizes: Choice, colors: Choice): void {
  sizes.count(variants, 0);
  colors.count(variants, 0);
  sizes.count(offered.filter(colors.isWanted), wanted);
  colors.count(offered.filter(sizes.isWanted), wanted);
}

function categoryFacets(categories: ReadonlyMap<Category, { products: number }>): Facets["categories"] {
  return [...categories]
    .toSorted(([a], [b]) => a.position - b.position)
    .map(([{ slug, name }, { products }]) => ({ value: slug, name, count: products }));
}

/** The talles or the colours of a list, by group. */
class Choice {
  readonly #names: Names;
  readonly #nameOf: (variant: Variant) => Name | null;
  readonly #chosen: ReadonlySet<string>;
  readonly #facets: Map<string, Facet>;

  /** Chosen names are listed even without products, so that they can be removed. */
  constructor(names: Names, nameOf: (variant: Variant) => Name | null, chosen: readonly string[]) {
    this.#names = names;
    this.#nameOf = nameOf;
    this.#facets = new Map(chosen.toReversed().map((value) => [foldName(value), { value, count: 0 }]));
    this.#chosen = new Set(this.#facets.keys());
  }

  readonly isWanted = (variant: Variant): boolean =>
    this.#chosen.size === 0 || this.#chosen.has(this.#nameOf(variant)?.group ?? "");

  /** Products that have these variants: each counts once. */
  count(variants: readonly Variant[], products: number): void {
    const groups = new Set(variants.map((variant) => this.#nameOf(variant)?.group));
    for (const group of groups) {
      if (group === undefined) continue;
      const count = (this.#facets.get(group)?.count ?? 0) + products;
      this.#facets.set(group, { value: group, count });
    }
  }

  facets(): Facet[] {
    const spellings = this.#names.commonest();
    return Array.from(this.#facets, ([group, { value, count }]) => ({ value: spellings.get(group) ?? value, count }));
  }
}
