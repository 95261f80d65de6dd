import { type Facet, type Facets, isFiltered, type Listing } from "#domain/listing.ts";
import { foldName } from "#domain/spelling.ts";
import type { Bucket, Buckets, Category, Name, Names, Variant } from "./buckets.ts";
import type { ProductColumns } from "./product-columns.ts";
import type { Scratch } from "./scratch.ts";
import { compareSizes } from "./size-order.ts";

/** The filters of a page: which products they keep, and how many each would. */
export class Filters {
  readonly #listing: Listing;
  readonly #columns: ProductColumns;
  readonly #buckets: Buckets;
  readonly #scratch: Scratch;
  readonly #sizes: NameFilter;
  readonly #colors: NameFilter;
  readonly #least: number;
  readonly #most: number;

  constructor(listing: Listing, columns: ProductColumns, buckets: Buckets, scratch: Scratch) {
    this.#listing = listing;
    this.#columns = columns;
    this.#buckets = buckets;
    this.#scratch = scratch;
    this.#sizes = new NameFilter(buckets.sizes, listing.sizes);
    this.#colors = new NameFilter(buckets.colors, listing.colors);
    this.#least = listing.minPrice ?? 0;
    this.#most = listing.maxPrice ?? Infinity;
  }

  /** Those of the products that match. */
  of(products: Uint32Array): Uint32Array {
    const { finalPrice, bucket } = this.#columns;
    const [least, most] = [this.#least, this.#most];
    let chosen = products;
    if (isFiltered({ ...this.#listing, q: "", minPrice: null, maxPrice: null })) {
      const isWanted = this.#buckets.decider(bucket, (one) => this.#isWanted(one));
      chosen = this.#scratch.filter(products, isWanted);
    }
    if (least === 0 && most === Infinity) return chosen;
    return this.#scratch.filter(chosen, (product) => finalPrice[product]! >= least && finalPrice[product]! <= most);
  }

  /** How many of these products each filter would keep. All talles and colours of the category stay listed. */
  facets(among: Uint32Array): Facets {
    const categories = new Map<Category, number>();
    let [offers, inStock, lowest, highest] = [0, 0, Infinity, -Infinity];
    const { inPrice: inPrices, min, max } = this.#tally(among);
    for (let number = 0; number < min.length; number += 1) {
      if (min[number] === Infinity) continue;
      const bucket = this.#buckets.get(number);
      const { category, isOffer, variants } = bucket;
      const inPrice = inPrices[number]!;
      const isChosen = variants.some((variant) => this.#isChosen(variant));
      const wanted = this.#isWantedOffer(bucket) ? inPrice : 0;
      if (category) categories.set(category, (categories.get(category) ?? 0) + (isChosen ? wanted : 0));
      if (!this.#isInCategory(bucket)) continue;
      this.#countNames(bucket, wanted);
      if (!isChosen) continue;
      if (variants.some((variant) => variant.isInStock && this.#isChosen(variant))) inStock += wanted;
      if (isOffer) offers += inPrice;
      if (!this.#isWantedOffer(bucket)) continue;
      lowest = Math.min(lowest, min[number]!);
      highest = Math.max(highest, max[number]!);
    }
    return {
      categories: [...categories]
        .toSorted(([a], [b]) => a.position - b.position)
        .map(([{ slug, name }, count]) => ({ value: slug, name, count })),
      sizes: this.#sizes.facets().toSorted((a, b) => compareSizes(a.value, b.value)),
      colors: this.#colors.facets().toSorted((a, b) => a.value.localeCompare(b.value, "es")),
      offers,
      inStock,
      prices: highest >= lowest ? { min: lowest, max: highest } : null,
    };
  }

  /** By bucket, how many of these products are in the price range, and the lowest and highest price of all; `min` is Infinity for a bucket without any. */
  #tally(among: Uint32Array) {
    const { bucket: bucketOf, finalPrice } = this.#columns;
    const [least, most, buckets] = [this.#least, this.#most, this.#buckets];
    const inPrice = new Uint32Array(buckets.end);
    const min = new Float64Array(buckets.end).fill(Infinity);
    const max = new Float64Array(buckets.end);
    for (let i = 0; i < among.length; i += 1) {
      const bucket = bucketOf[among[i]!]!;
      const price = finalPrice[among[i]!]!;
      if (price >= least && price <= most) inPrice[bucket]! += 1;
      if (price < min[bucket]!) min[bucket] = price;
      if (price > max[bucket]!) max[bucket] = price;
    }
    return { inPrice, min, max };
  }

  /** Regardless of the price. */
  #isWanted(bucket: Bucket): boolean {
    return (
      this.#isInCategory(bucket) &&
      this.#isWantedOffer(bucket) &&
      bucket.variants.some((variant) => this.#isChosen(variant))
    );
  }

  #isInCategory({ category }: Bucket): boolean {
    return this.#listing.category === null || category?.slug === this.#listing.category;
  }

  #isWantedOffer({ isOffer }: Bucket): boolean {
    return !this.#listing.onlyOffers || isOffer;
  }

  /** A wanted talle in a wanted colour. */
  #isChosen(variant: Variant): boolean {
    return this.#isOffered(variant) && this.#sizes.isWanted(variant.size) && this.#colors.isWanted(variant.color);
  }

  #isOffered({ isInStock }: Variant): boolean {
    return isInStock || !this.#listing.onlyInStock;
  }

  /** Talles are counted within the chosen colours, and colours within the chosen talles. */
  #countNames(bucket: Bucket, products: number): void {
    for (const variant of bucket.variants) {
      const { size, color } = variant;
      const isOffered = this.#isOffered(variant);
      if (size) this.#sizes.count(size, bucket, isOffered && this.#colors.isWanted(color) ? products : 0);
      if (color) this.#colors.count(color, bucket, isOffered && this.#sizes.isWanted(size) ? products : 0);
    }
  }
}

class NameFilter {
  readonly #names: Names;
  /** By group, or by the folded name if no product ever had it. */
  readonly #chosen: ReadonlyMap<number | string, string>;
  readonly #counts: number[] = [];
  readonly #counted: Bucket[] = [];

  constructor(names: Names, chosen: readonly string[]) {
    this.#names = names;
    this.#chosen = new Map(chosen.toReversed().map((value) => [names.groupOf(value) ?? foldName(value), value]));
  }

  isWanted(name: Name | null): boolean {
    return this.#chosen.size === 0 || this.#chosen.has(name?.group ?? "");
  }

  /** Adds a bucket's products under the name, but only once per group, even if several variants have it. */
  count({ group }: Name, bucket: Bucket, products: number): void {
    this.#counts[group] ??= 0;
    if (products === 0 || this.#counted[group] === bucket) return;
    this.#counted[group] = bucket;
    this.#counts[group] += products;
  }

  /** Chosen names are listed even without products, so that they can be removed. */
  facets(): Facet[] {
    const spellings = this.#names.commonest();
    const counted = [...this.#counts.entries()].filter(([, count]) => count !== undefined);
    const chosen = [...this.#chosen.keys()].map((group) => [group, 0] as const);
    return Array.from(new Map([...chosen, ...counted]), ([group, count]) => ({
      value: spellings.get(group) ?? this.#chosen.get(group) ?? "",
      count,
    }));
  }
}
