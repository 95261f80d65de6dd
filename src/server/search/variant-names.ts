import { foldName, trimName } from "#domain/spelling.ts";

export const NO_NAME = 0;

const NAME_BITS = 15; // two name numbers and the stock bit fit one small integer
const MOST_NAMES = 2 ** NAME_BITS;

const NO_GROUPS: ReadonlySet<number> = new Set();

/** A variant as one number, which takes a tenth of an object's memory. */
export type PackedVariant = number;

export function packVariant(size: number, color: number, hasStock: boolean): PackedVariant {
  return (size << (NAME_BITS + 1)) | (color << 1) | Number(hasStock);
}

export function sizeOf(variant: PackedVariant): number {
  return variant >>> (NAME_BITS + 1);
}

export function colorOf(variant: PackedVariant): number {
  return (variant >> 1) & (MOST_NAMES - 1);
}

export function isInStock(variant: PackedVariant): boolean {
  return (variant & 1) === 1;
}

export type VariantNames = { sizes: Spellings; colors: Spellings };

/** Numbers spellings. 'Negro' and 'negro' are one group, numbered as the first. Past 32,767: `NO_NAME`, no filter. */
export class Spellings {
  readonly #spellings = [""];
  readonly #groups = [NO_NAME];
  readonly #numbers = new Map<string, number>();
  readonly #byFolded = new Map<string, number>();
  readonly #byKey = new Map<string, Set<number>>();
  readonly #keysOf: (name: string) => string[];

  /** `keysOf` tells all that people call a name. */
  constructor(keysOf: (name: string) => string[] = (name) => [foldName(name)]) {
    this.#keysOf = keysOf;
  }

  /** By number. */
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

  /** The most used spelling of each group, at its number; undefined where unused, alphabetical between equals. */
  commonest(used: Iterable<readonly number[]>): (string | undefined)[] {
    const tally = new Tally(this.#spellings.length);
    let product = 0;
    for (const numbers of used) {
      product += 1;
      for (const number of numbers) tally.add(number, product);
    }
    const spellings = this.#spellings.map((spelling, number) => ({ spelling, number, count: tally.counts[number]! }));
    const shown: (string | undefined)[] = [];
    for (const { spelling, number, count } of spellings.toSorted(
      (a, b) => b.count - a.count || (a.spelling < b.spelling ? -1 : 1),
    )) {
      if (count > 0 && number !== NO_NAME) shown[this.#groups[number]!] ??= spelling;
    }
    return shown;
  }
}

/** Counts products per number; a product with several such variants counts once. */
export class Tally {
  readonly counts: Int32Array;
  readonly #last: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.#last = new Int32Array(size);
  }

  /** All variants of a product come with the same number of it, from 1 on, one after the other. */
  add(number: number, product: number): void {
    if (this.#last[number] === product) return;
    this.#last[number] = product;
    this.counts[number]! += 1;
  }
}
