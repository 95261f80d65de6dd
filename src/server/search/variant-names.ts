import type { SqlBool } from "kysely";
import { keysOfSize } from "#domain/size-names.ts";
import { foldName, trimName } from "#domain/spelling.ts";

const NO_NAME = 0;

const NAME_BITS = 15; // two name numbers and the stock bit fit one small integer
const MOST_NAMES = 2 ** NAME_BITS;

const NO_GROUPS: ReadonlySet<number> = new Set();

/** The variants of a product, each as one number, which takes a tenth of an object's memory. */
export type Variants = readonly number[];

export function sizeOf(variant: number): number {
  return variant >>> (NAME_BITS + 1);
}

export function colorOf(variant: number): number {
  return (variant >> 1) & (MOST_NAMES - 1);
}

export function isInStock(variant: number): boolean {
  return (variant & 1) === 1;
}

/** Judges each list of variants once: thousands of products share a few. */
export function judgeOnce<Judgement>(judge: (variants: Variants) => Judgement): (variants: Variants) => Judgement {
  const known = new Map<Variants, Judgement>();
  return (variants) => {
    let judgement = known.get(variants);
    if (judgement === undefined) known.set(variants, (judgement = judge(variants)));
    return judgement;
  };
}

const MOST_SHARED = 20_000; // lists of variants; past that they are collected anew

export class VariantNames {
  readonly sizes = new Spellings(keysOfSize);
  readonly colors = new Spellings();
  readonly #shared = new Map<string, Variants>();

  /** One list for all products that have the same variants. */
  pack(variants: readonly { size: string | null; color: string | null; hasStock: SqlBool }[]): Variants {
    const packed = variants.map(
      ({ size, color, hasStock }) =>
        (this.sizes.numberOf(size) << (NAME_BITS + 1)) | (this.colors.numberOf(color) << 1) | Number(hasStock),
    );
    const key = packed.join();
    const shared = this.#shared.get(key) ?? packed;
    if (this.#shared.size >= MOST_SHARED) this.#shared.clear();
    this.#shared.set(key, shared);
    return shared;
  }

  /** Of products that have these variants from now on, or no more. */
  count(variants: Variants, change: 1 | -1): void {
    this.sizes.count(new Set(variants.map(sizeOf)), change);
    this.colors.count(new Set(variants.map(colorOf)), change);
  }
}

/** Numbers spellings. 'Negro' and 'negro' are one group, numbered as the first. Past 32,767: `NO_NAME`, no filter. */
export class Spellings {
  readonly #spellings = [""];
  readonly #groups = [NO_NAME];
  readonly #counts = [0]; // of products, by number
  readonly #numbers = new Map<string, number>();
  readonly #byFolded = new Map<string, number>();
  readonly #byKey = new Map<string, Set<number>>();
  readonly #keysOf: (name: string) => string[];

  /** `keysOf` tells all that people call a name. */
  constructor(keysOf: (name: string) => string[] = (name) => [foldName(name)]) {
    this.#keysOf = keysOf;
  }

  /** By number; "" has none. */
  get all(): readonly string[] {
    return this.#spellings;
  }

  numberOf(name: string | null): number {
    if (name === null) return NO_NAME;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const trimmed = trimName(name);
    const number = trimmed === name ? this.#add(name) : this.numberOf(trimmed);
    this.#numbers.set(name, number);
    return number;
  }

  #add(spelling: string): number {
    if (spelling === "" || this.#spellings.length === MOST_NAMES) return NO_NAME;
    const number = this.#spellings.push(spelling) - 1;
    const folded = foldName(spelling);
    const group = this.#byFolded.get(folded) ?? number;
    this.#byFolded.set(folded, group);
    this.#groups.push(group);
    this.#counts.push(0);
    for (const key of this.#keysOf(spelling)) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(group));
    return number;
  }

  /** By number, too. */
  get groups(): readonly number[] {
    return this.#groups;
  }

  /** The group of a name in any spelling; undefined when no product has had it. */
  findGroup(name: string): number | undefined {
    return this.#byFolded.get(foldName(name));
  }

  /** The groups that people call so; empty when no product has had one. */
  findGroups(key: string): ReadonlySet<number> {
    return this.#byKey.get(key) ?? NO_GROUPS;
  }

  count(numbers: ReadonlySet<number>, change: 1 | -1): void {
    for (const number of numbers) if (number !== NO_NAME) this.#counts[number]! += change;
  }

  /** By group, its most used spelling, alphabetical between equals; none where unused. */
  commonest(): ReadonlyMap<number, string> {
    const used = [...this.#spellings.keys()].filter((number) => this.#counts[number]! > 0);
    const mostUsedLast = used.toSorted(
      (a, b) => this.#counts[a]! - this.#counts[b]! || (this.#spellings[a]! < this.#spellings[b]! ? 1 : -1),
    );
    return new Map(mostUsedLast.map((number) => [this.#groups[number]!, this.#spellings[number]!]));
  }
}
