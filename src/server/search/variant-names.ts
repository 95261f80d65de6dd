import { foldName, trimName } from "#domain/spelling.ts";

export const NO_NAME = 0;

const NAME_BITS = 15; // two name numbers and the stock bit fit one small integer
const MOST_NAMES = 2 ** NAME_BITS;

/** A variant as one number: side by side in memory, numbers are scanned five times faster than objects. */
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

/** Numbers spellings. 'Negro' and 'negro' are one group, numbered as the first. Past 32,767: `NO_NAME`, no filter. */
export class VariantNames {
  readonly #spellings: string[] = [""];
  readonly #groups: number[] = [NO_NAME];
  readonly #numbers = new Map<string, number>();
  readonly #byFolded = new Map<string, number>();

  get size(): number {
    return this.#spellings.length;
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
    return number;
  }

  nameOf(number: number): string {
    return this.#spellings[number] ?? "";
  }

  groupOf(number: number): number {
    return this.#groups[number] ?? NO_NAME;
  }

  /** The group of a name in any spelling; undefined when no product has had it. */
  findGroup(name: string): number | undefined {
    return this.#byFolded.get(foldName(name));
  }

  /** The most used spelling of each group, at its number; undefined where unused, alphabetical between equals. */
  commonest(products: Iterable<{ variants: readonly PackedVariant[] }>): (string | undefined)[] {
    const tally = new Tally(this.size);
    let index = 0;
    for (const { variants } of products) {
      index += 1;
      for (const variant of variants) {
        tally.add(sizeOf(variant), index);
        tally.add(colorOf(variant), index);
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

/** Counts products per number; a product with several such variants counts once. */
export class Tally {
  readonly #counts: Int32Array;
  readonly #last: Int32Array;

  constructor(size: number) {
    this.#counts = new Int32Array(size);
    this.#last = new Int32Array(size);
  }

  /** All variants of a product come with the same `index`, from 1 on. */
  add(number: number, index: number): void {
    if (this.#last[number] === index) return;
    this.#last[number] = index;
    this.#counts[number]! += 1;
  }

  countOf(number: number): number {
    return this.#counts[number] ?? 0;
  }
}
