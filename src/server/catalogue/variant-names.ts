import { foldName, trimName } from "#domain/spelling.ts";

/** Stands for no talle, or no colour. */
export const NO_NAME = 0;

/** Bits of a name's number, so that two of them and the stock fit one small integer. */
const NAME_BITS = 15;
const MOST_NAMES = 2 ** NAME_BITS;

/**
 * A variant as one number: lists walk over all variants of the shop, and one number apiece, side by side in memory, is
 * walked five times faster than objects.
 */
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

/**
 * The names of the talles and colours of all products, each spelling with a number: thousands of products share a few of
 * them, and numbers are counted and compared many times faster. 'Negro', 'negro' and 'NEGRO ' are one name: its group is
 * the number of the spelling that came first. A spelling that nobody uses any more keeps its number. What comes after
 * the first 32,767 has none, and cannot be filtered by.
 */
export class VariantNames {
  readonly #spellings: string[] = [""];
  /** The group of each spelling, at its number. */
  readonly #groups: number[] = [NO_NAME];
  /** Numbers by spelling, also of those with spaces that nobody sees. */
  readonly #numbers = new Map<string, number>();
  /** Groups by what their spellings share. */
  readonly #byFolded = new Map<string, number>();

  /** Numbers go from 0 to one less than this. */
  get size(): number {
    return this.#spellings.length;
  }

  /** The number of a spelling, a new one for a new spelling. */
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
    return number;
  }

  /** The spelling of a number. */
  nameOf(number: number): string {
    return this.#spellings[number] ?? "";
  }

  /** The group that a spelling's number belongs to, itself such a number. */
  groupOf(number: number): number {
    return this.#groups[number] ?? NO_NAME;
  }

  /** The group of a name in whatever spelling; undefined when no product has had it. */
  findGroup(name: string): number | undefined {
    return this.#byFolded.get(foldName(name));
  }

  /** How most products spell each group, at its number; undefined where none has it. Between two the first letters decide. */
  commonest(products: Iterable<{ variants: readonly PackedVariant[] }>): (string | undefined)[] {
    const tally = new Tally(this.size);
    let place = 0;
    for (const { variants } of products) {
      place += 1;
      for (const variant of variants) {
        tally.add(sizeOf(variant), place);
        tally.add(colorOf(variant), place);
      }
    }
    const shown: (string | undefined)[] = [];
    const used = this.#spellings.flatMap((spelling, number) => {
      const count = tally.countOf(number);
      return number === NO_NAME || count === 0 ? [] : { spelling, count, group: this.groupOf(number) };
    });
    used.sort((a, b) => b.count - a.count || (a.spelling < b.spelling ? -1 : 1));
    for (const { group, spelling } of used) shown[group] ??= spelling;
    return shown;
  }
}

/** Counts the products that have each number, though several of a product's variants may have it. */
export class Tally {
  readonly #counts: Int32Array;
  /** The place of the product that was counted last, from 1 on; 0 is none. */
  readonly #last: Int32Array;

  /** For numbers below `size`. */
  constructor(size: number) {
    this.#counts = new Int32Array(size);
    this.#last = new Int32Array(size);
  }

  /** Counts a product for a number. All of its variants come with the same `place`, from 1 on, and count once. */
  add(number: number, place: number): void {
    if (this.#last[number] === place) return;
    this.#last[number] = place;
    this.#counts[number]! += 1;
  }

  countOf(number: number): number {
    return this.#counts[number] ?? 0;
  }
}
