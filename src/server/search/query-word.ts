import type { WordMatches, Scores } from "./word-matches.ts";

/** Weight of a word by its text. `thing`, the name's first word, outweighs a later one that all other texts repeat. */
export const WEIGHTS = { thing: 10.6, name: 10, category: 6, variant: 2, description: 1 } as const;

/** Above every score of a variant, below the lowest one of a name or a category. */
const NAMING = 2.3;

/** Share of a word's best score that every name with it exceeds, and no category with the same word. */
const NAMED_SHARE = 0.65;

/** Each later word counts this much less than the first: a 'campera de jean' is a campera. */
const LATER_SHARE = 0.1;

const SHORTEST_TELLING = 4;

export type QueryWord = {
  matches: WordMatches;
  isNaming: boolean;
  isThing: boolean; // the first word of some product's name, or a category's word that no product's name has
  isTelling: boolean; // names something, or is long enough and no talle or colour
  share: number;
};

export function queryWord(word: string, nth: number, matches: WordMatches, isOfVariants: boolean): QueryWord {
  const isNaming = matches.highest > NAMING;
  return {
    matches,
    isNaming,
    isThing: isNaming && (matches.heaviest >= WEIGHTS.thing || matches.heaviest < WEIGHTS.name),
    isTelling: isNaming || (word.length >= SHORTEST_TELLING && !isOfVariants),
    share: 1 / (1 + nth * LATER_SHARE),
  };
}

/** Whether the product's name has the word, or its category's where no name has it. */
export function isNamedBy({ matches: { scores, highest } }: QueryWord, index: number): boolean {
  return scores[index]! > highest * NAMED_SHARE;
}

/** Whether unknown words can be ignored: without buzos, 'buzo negro xl' must not list everything black. */
export function areEnough(known: readonly QueryWord[], unknown: number): boolean {
  if (unknown === 0 || known.some(({ isNaming }) => isNaming)) return true;
  return known.filter(({ isTelling }) => isTelling).length >= unknown;
}

/** What a query for several things names ('vestido y remera'); empty if a product is all of it ('campera de jean'). */
export function severalThings(words: readonly QueryWord[]): QueryWord[] {
  const head = words.find(({ isNaming }) => isNaming);
  const things = words.filter((word) => word.isThing && (word === head || !word.matches.isGuess));
  const [first, ...others] = things;
  if (!first || others.length === 0) return [];
  const areOne = indexesNamedBy(first).some((index) => others.every((thing) => isNamedBy(thing, index)));
  return areOne ? [] : things;
}

export function indexesNamedBy(word: QueryWord): number[] {
  return indexesWhere(word.matches.scores, (_, index) => isNamedBy(word, index));
}

/** Indexes of the products that all words match, or else of those that the most words match. */
export function thoseInMost(words: readonly QueryWord[]): number[] {
  const head = words.find(({ isNaming }) => isNaming);
  const most = mostMatchedBy(words);
  // Guesses, talles and colours do not count beside a naming word: no 'bufanda azul' must not list all that is blue.
  if (most.count < words.length) {
    const sure = words.filter((word) => word === head || (word.isTelling && !word.matches.isGuess));
    return mostMatchedBy(head ? sure : words).indexes;
  }
  if (!head || most.indexes.some((index) => isNamedBy(head, index))) return most.indexes;
  // 'vestido largo' may match only a 'camisa de manga larga' of 'Camisas y vestidos': the vestidos are added.
  return [...new Set([...most.indexes, ...indexesNamedBy(head)])];
}

function mostMatchedBy(words: readonly QueryWord[]): { indexes: number[]; count: number } {
  const counts = new Uint8Array(words[0]?.matches.scores.length ?? 0);
  for (const { matches } of words) {
    const { scores } = matches;
    for (let index = 0; index < counts.length; index += 1) if (scores[index]! > 0) counts[index]! += 1;
  }
  const count = counts.reduce((most, count) => Math.max(most, count), 1);
  return { indexes: indexesWhere(counts, (matches) => matches === count), count };
}

function indexesWhere(numbers: Uint8Array | Scores, isWanted: (number: number, index: number) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < numbers.length; index += 1) if (isWanted(numbers[index]!, index)) indexes.push(index);
  return indexes;
}
