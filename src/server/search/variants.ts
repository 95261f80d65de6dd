import type { SqlBool } from "kysely";
import { keysOfSize } from "#domain/size-names.ts";
import { foldName, trimName } from "#domain/spelling.ts";

/** What a talle or a colour is called. */
export type Name = {
  readonly spelling: string;
  /** One for 'Negro' and 'negro'. */
  readonly group: string;
  /** All that people call it, in the form of `keysOfSize`; none for a colour. */
  readonly keys: ReadonlySet<string>;
  products: number; // that have it
};

export type Variant = { readonly size: Name | null; readonly color: Name | null; readonly isInStock: boolean };

/** One list, of the same objects, for all products that have the same variants. No two lists have one `number`. */
export type Variants = readonly Variant[] & { readonly number: number };

const MOST_SHARED = 20_000; // lists; past that they are collected anew

export class VariantNames {
  readonly sizes = new Names(keysOfSize);
  readonly colors = new Names(() => []);
  readonly #variants = new Map<string, Variant>();
  readonly #lists = new Map<string, Variants>();
  #lastNumber = 0;

  share(variants: readonly { size: string | null; color: string | null; hasStock: SqlBool }[]): Variants {
    // No text of the database has the separator.
    const keys = variants.map(({ size, color, hasStock }) => `${size ?? ""}\0${color ?? ""}\0${hasStock}`);
    if (this.#lists.size >= MOST_SHARED) this.#lists.clear();
    return this.#lists.getOrInsertComputed(keys.join("\0"), () => {
      const list = variants.map(({ size, color, hasStock }, i) =>
        this.#variants.getOrInsertComputed(keys[i]!, () => ({
          size: this.sizes.of(size),
          color: this.colors.of(color),
          isInStock: Boolean(hasStock),
        })),
      );
      return Object.assign(list, { number: (this.#lastNumber += 1) });
    });
  }

  /** Of a product that has these variants from now on, or no more. */
  count(variants: Variants, change: 1 | -1): void {
    for (const name of new Set(variants.flatMap(({ size, color }) => [size, color]))) if (name) name.products += change;
  }
}

/** All talles or all colours. */
export class Names {
  readonly #names = new Map<string, Name>();
  readonly #keysOf: (spelling: string) => readonly string[];

  constructor(keysOf: (spelling: string) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  of(name: string | null): Name | null {
    const spelling = trimName(name ?? "");
    if (spelling === "") return null;
    return this.#names.getOrInsertComputed(spelling, () => ({
      spelling,
      group: foldName(spelling),
      keys: new Set(this.#keysOf(spelling)),
      products: 0,
    }));
  }

  /** Whether some product has a name that people call so. */
  isCalled(key: string): boolean {
    return this.#names.values().some(({ keys, products }) => products > 0 && keys.has(key));
  }

  /** By group, its most used spelling, alphabetical between equals; none where unused. */
  commonest(): ReadonlyMap<string, string> {
    const used = [...this.#names.values()].filter(({ products }) => products > 0);
    const mostUsedLast = used.toSorted((a, b) => a.products - b.products || (a.spelling < b.spelling ? 1 : -1));
    return new Map(mostUsedLast.map(({ group, spelling }) => [group, spelling]));
  }
}

/** Judges each list once: thousands of products share one. */
export function judgeOnce<Judgement>(judge: (variants: Variants) => Judgement): (variants: Variants) => Judgement {
  const known: Judgement[] = [];
  return (variants) => (known[variants.number] ??= judge(variants));
}
