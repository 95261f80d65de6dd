import type { FoundWord, Scores } from "./found-word.ts";

/**
 * How much a word says about a product, by where it stands. The thing is the first word of the name, since Spanish puts
 * it there; it weighs more than a later word of the name even when that one stands in all other texts too.
 */
export const WEIGHTS = { thing: 10.6, name: 10, category: 6, variant: 2, description: 1 } as const;

/** A score above this is that of a name or a category: more than a variant ever scores, less than a category's worst. */
const NAMING = 2.3;

/** The part of a word's best score that every name with the word exceeds, and no category with the same word. */
const NAMED_SHARE = 0.65;

/** How much less each later word weighs than the first: a 'campera de jean' is a campera. */
const LATER_SHARE = 0.1;

/** With fewer letters than this, a word that only stands in descriptions tells nothing. */
const SHORTEST_TELLING = 4;

/** A word of a query, whether the shop knows it or not. */
export type AskedWord = {
  found: FoundWord;
  /** Names products or a category. */
  isNaming: boolean;
  /** Names a thing: some product's name begins with it, or it stands in a category's name and in no product's. */
  isThing: boolean;
  /** Says more than a talle or a colour does. */
  isTelling: boolean;
  /** How much what it finds counts, 1 for the first word. */
  share: number;
};

/** `nth` is the word's place in its query, from 0; `isOfVariants` when some talle or colour is called so. */
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

/** Whether the known words of a query still say what is wanted when so many unknown ones are passed over. */
export function areEnough(known: readonly AskedWord[], unknown: number): boolean {
  if (unknown === 0 || known.some(({ isNaming }) => isNaming)) return true;
  return known.filter(({ isTelling }) => isTelling).length >= unknown;
}

/**
 * The words of a query that asks for several things ('vestido y remera'); empty when it asks for one. Several words may
 * name one thing: as long as some product is all of them ('campera de jean'), one thing is asked for.
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

/** The places of the products that all words find, or else of those that the most words find. */
export function thoseInMost(words: readonly AskedWord[]): number[] {
  const head = words.find(({ isNaming }) => isNaming);
  const most = mostFoundBy(words);
  // When one word says what is wanted, guesses do not count ('pantalón de vestir' is no vestido), nor do talles and
  // colours: a shop without a 'bufanda azul' does not show everything blue.
  if (most.count < words.length) {
    const sure = words.filter((word) => word === head || (word.isTelling && !word.found.isGuess));
    return mostFoundBy(head ? sure : words).places;
  }
  if (!head || most.places.some((place) => isNamedBy(head, place))) return most.places;
  // All words are found, but only in products that the first one does not name: for 'vestido largo', a 'camisa de manga
  // larga' of the category 'Camisas y vestidos'. The vestidos have to be there too.
  return [...new Set([...most.places, ...placesNamedBy(head)])];
}

/** The places that the most words find, and how many words that is. */
function mostFoundBy(words: readonly AskedWord[]): { places: number[]; count: number } {
  const counts = new Uint8Array(words[0]?.found.scores.length ?? 0);
  for (const { found } of words) {
    const { scores } = found;
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
