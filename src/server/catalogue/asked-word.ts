import type { FoundWord, Scores } from "./found-word.ts";

/**
 * How much a word says of a product, by where it stands. Its thing is what its name begins with: Spanish names it first,
 * and it weighs more than a word of the name that stands in all other texts too.
 */
export const WEIGHTS = { thing: 10.6, name: 10, category: 6, variant: 2, description: 1 } as const;

/** Between the surest match of a variant and the least sure one of a category: from here on a word says what a product is. */
const NAMING = 2.3;

/** The part of a word's best score that all names with the word reach, and no category where there are such names. */
const NAMED_SHARE = 0.65;

/** How much less each later word weighs than the first: a 'campera de jean' is a campera. */
const LATER_SHARE = 0.1;

/** Of fewer letters, a word that only stands in descriptions tells nothing. */
const SHORTEST_TELLING = 4;

/** A word of a query that the shop knows or not. */
export type AskedWord = {
  found: FoundWord;
  /** Names products or a category. */
  isNaming: boolean;
  /** Names a thing: some names begin with it, or else only a category has it. */
  isThing: boolean;
  /** Is more than a talle or a colour. */
  isTelling: boolean;
  /** How much what it finds counts, 1 for the first word. */
  share: number;
};

/** The word that stands `nth` in its query, from 0; `isOfVariants` when a talle or a colour is called so. */
export function askedWord(word: string, nth: number, found: FoundWord, isOfVariants: boolean): AskedWord {
  const isNaming = found.highest > NAMING;
  return {
    found,
    isNaming,
    isThing: isNaming && (found.heaviest >= WEIGHTS.thing || found.heaviest < WEIGHTS.name),
    isTelling: isNaming || (word.length >= SHORTEST_TELLING && !isOfVariants),
    share: 1 / (1 + nth * LATER_SHARE),
  };
}

/** Whether a naming word names the product at a place: by its name, or by its category where no name has the word. */
export function isNamedBy({ found: { scores, highest } }: AskedWord, place: number): boolean {
  return scores[place]! > highest * NAMED_SHARE;
}

/** Whether what is left of a query, when the words that the shop does not know are passed over, still asks for something. */
export function areEnough(known: readonly AskedWord[], unknown: number): boolean {
  if (unknown === 0 || known.some(({ isNaming }) => isNaming)) return true;
  return known.filter(({ isTelling }) => isTelling).length >= unknown;
}

/**
 * The words that name different things, of which no product is all: 'vestido y remera', 'campera de jean' where none is
 * made of it. None when there is at most one.
 */
export function severalThings(words: readonly AskedWord[]): AskedWord[] {
  const head = words.find(({ isNaming }) => isNaming);
  const things = words.filter((word) => word.isThing && (word === head || !word.found.isGuess));
  const [first, ...others] = things;
  if (!first || others.length === 0) return [];
  const areOne = placesNamedBy(first).some((place) => others.every((thing) => isNamedBy(thing, place)));
  return areOne ? [] : things;
}

export function placesNamedBy(word: AskedWord): number[] {
  return placesWhere(word.found.scores, (_, place) => isNamedBy(word, place));
}

/** The places of the products that all words find, or else of those that most do. */
export function thoseInMost(words: readonly AskedWord[]): number[] {
  const head = words.find(({ isNaming }) => isNaming);
  const most = mostFoundBy(words);
  // Where one word says what is wanted, what others were taken for does not ('pantalón de vestir' is no vestido), nor do
  // talles and colours: where there is no 'bufanda azul', not everything blue.
  if (most.count < words.length) {
    const sure = words.filter((word) => word === head || (word.isTelling && !word.found.isGuess));
    return mostFoundBy(head ? sure : words).places;
  }
  if (!head || most.places.some((place) => isNamedBy(head, place))) return most.places;
  // The 'camisas de manga larga' of 'Camisas y vestidos' do not stand in for the vestidos when a 'vestido largo' is asked for.
  return [...new Set([...most.places, ...placesNamedBy(head)])];
}

/** The places that more of the words find than any others, and how many words that is. */
function mostFoundBy(words: readonly AskedWord[]): { places: number[]; count: number } {
  const counts = new Uint8Array(words[0]?.found.scores.length ?? 0);
  for (const {
    found: { scores },
  } of words) {
    for (let place = 0; place < counts.length; place += 1) if (scores[place]! > 0) counts[place]! += 1;
  }
  const count = counts.reduce((most, count) => Math.max(most, count), 1);
  return { places: placesWhere(counts, (found) => found === count), count };
}

function placesWhere(numbers: Uint8Array | Scores, isWanted: (number: number, place: number) => boolean): number[] {
  const places: number[] = [];
  for (let place = 0; place < numbers.length; place += 1) if (isWanted(numbers[place]!, place)) places.push(place);
  return places;
}
