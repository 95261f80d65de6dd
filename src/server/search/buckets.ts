import type { SqlBool } from "kysely";
import type { Product } from "#domain/product.ts";
import { keysOfSize } from "#domain/size-names.ts";
import { foldName, trimName } from "#domain/spelling.ts";

/** One object, shared by all products of the category. */
export type Category = NonNullable<Product["category"]> & {
  position: number; // index in the owner's order, from 0
  stems: readonly string[]; // of all words of its name: 'Novedades' means nothing in a query, yet is a category
  phrase: string; // the stems of the words that mean something
  suits: string; // its name, for telling whom its products suit
};

/** A talle or a colour as the owner spells it. */
export type Name = {
  readonly spelling: string;
  readonly group: number; // the same for 'Negro' and 'negro'
  readonly keys: ReadonlySet<string>; // whatever people call a talle, in the form of `keysOfSize`; none for a colour
  products: number; // how many have it
};

export type Variant = { readonly size: Name | null; readonly color: Name | null; readonly isInStock: boolean };

/** Products that no filter but the price tells apart: same category, same variants, all or none with a discount. */
export type Bucket = {
  readonly number: number; // reused once this bucket is empty
  readonly key: string;
  readonly category: Category | null;
  readonly isOffer: boolean;
  readonly variants: readonly Variant[];
  products: number;
};

export type Bucketed = {
  category: Category | null;
  discount: number;
  variants: readonly { size: string | null; color: string | null; hasStock: SqlBool }[];
};

export class Buckets {
  readonly sizes = new Names(keysOfSize);
  readonly colors = new Names(() => []);
  readonly #variants = new Map<string, Variant>();
  readonly #buckets = new Map<Category | null, Map<string, Bucket>>();
  readonly #byNumber: Bucket[] = [];
  readonly #free: number[] = [];

  /** Adds a product; returns its bucket's number. */
  add({ category, discount, variants }: Bucketed): number {
    // No text in the database contains the separator.
    const keys = variants.map(({ size, color, hasStock }) => `${size ?? ""}\0${color ?? ""}\0${hasStock}`);
    const isOffer = discount > 0;
    const key = [isOffer, ...keys].join("\0");
    const ofCategory = this.#buckets.getOrInsertComputed(category, () => new Map<string, Bucket>());
    const bucket = ofCategory.getOrInsertComputed(key, () => ({
      number: this.#free.pop() ?? this.#byNumber.length,
      key,
      category,
      isOffer,
      variants: variants.map(({ size, color, hasStock }, i) =>
        this.#variants.getOrInsertComputed(keys[i]!, () => ({
          size: this.sizes.of(size),
          color: this.colors.of(color),
          isInStock: Boolean(hasStock),
        })),
      ),
      products: 0,
    }));
    this.#byNumber[bucket.number] = bucket;
    countProducts(bucket, 1);
    return bucket.number;
  }

  remove(number: number): void {
    const bucket = this.get(number);
    countProducts(bucket, -1);
    if (bucket.products > 0) return;
    const ofCategory = this.#buckets.get(bucket.category)!;
    ofCategory.delete(bucket.key);
    if (ofCategory.size === 0) this.#buckets.delete(bucket.category);
    this.#free.push(bucket.number);
  }

  /** All numbers are below it. */
  get end(): number {
    return this.#byNumber.length;
  }

  get(number: number): Bucket {
    return this.#byNumber[number]!;
  }

  /** Decides once per bucket; `bucketOf` maps products to buckets. */
  decider(bucketOf: readonly number[], decide: (bucket: Bucket) => boolean): (product: number) => boolean {
    const known = new Uint8Array(this.end); // 1 is no, 2 yes
    return (product) => {
      const number = bucketOf[product]!;
      return (known[number] ||= decide(this.get(number)) ? 2 : 1) === 2;
    };
  }

  /** Those with products, in the owner's order. */
  categories(): Category[] {
    const used = [...this.#buckets.keys()].filter((category) => category !== null);
    return used.toSorted((a, b) => a.position - b.position);
  }
}

function countProducts(bucket: Bucket, change: 1 | -1): void {
  bucket.products += change;
  const names = new Set(bucket.variants.flatMap(({ size, color }) => [size, color]));
  for (const name of names) if (name) name.products += change;
}

/** All talles or all colours. Groups keep their numbers, so unused spellings stay: at most as many as the owner wrote since the process started. */
export class Names {
  readonly #names = new Map<string, Name>();
  readonly #groups = new Map<string, number>();
  readonly #keysOf: (spelling: string) => readonly string[];

  constructor(keysOf: (spelling: string) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  of(name: string | null): Name | null {
    const spelling = trimName(name ?? "");
    if (spelling === "") return null;
    return this.#names.getOrInsertComputed(spelling, () => ({
      spelling,
      group: this.#groups.getOrInsertComputed(foldName(spelling), () => this.#groups.size),
      keys: new Set(this.#keysOf(spelling)),
      products: 0,
    }));
  }

  /** For any spelling; undefined if no product ever had one of its group. */
  groupOf(spelling: string): number | undefined {
    return this.#groups.get(foldName(spelling));
  }

  isCalled(key: string): boolean {
    return this.#names.values().some(({ keys, products }) => products > 0 && keys.has(key));
  }

  /** Each group's most used spelling, the alphabetically first of equals; none for unused groups. */
  commonest(): ReadonlyMap<number | string, string> {
    const used = [...this.#names.values()].filter(({ products }) => products > 0);
    const mostUsedLast = used.toSorted((a, b) => a.products - b.products || (a.spelling < b.spelling ? 1 : -1));
    return new Map(mostUsedLast.map(({ group, spelling }) => [group, spelling]));
  }
}
