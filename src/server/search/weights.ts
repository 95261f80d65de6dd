/** The index's fields and each one's weight for a word, in hundredths of a point. Of several fields the highest counts. */
const WEIGHTS = {
  thing: 1200, // the first word of the name
  otherThing: 1200, // used instead if the next words make it another thing: 'Bombacha de campo'
  name: 1000, // the name up to a preposition
  defined: 1090, // the garment that the description or the first picture's text begins with
  otherDefined: 1090, // used instead if the next words make it another thing
  complement: 800, // the rest of a name: 'Funda de almohada'
  category: 600,
  wholeCategory: 600, // a category of one word: 'Calzado'
  color: 400,
  shade: 400, // the rest of a label: 'Azul noche' is no vestido de noche
  family: 300, // what people call its colours
  audience: 100,
  size: 150, // in words: a 'camisa chica' comes in S, while a 'cartera chica' says so itself
  description: 150,
  partCloth: 100, // what a part is made of: 'mangas de cuero'
  pictures: 100, // their alternative texts
} as const;

export type Field = keyof typeof WEIGHTS;

/** How likely a word of the index is what was meant, from 0 to 1; multiplies the field's weight. */
export const CONFIDENCE = { typed: 1, otherName: 0.9, kind: 0.8, goesWith: 0.6, beginning: 0.7, near: 0.5 } as const;

/** For products in stock: the difference between a description and a picture's text; names, categories and colours differ by more. */
export const IN_STOCK_BONUS = 50;

export const MIN_SCORE = 10; // every hit has it, even without words as in 'talle 42', because 0 means no match

/** One bit each, so that a word's fields in a product fit in one number: `BIT.name | BIT.category`. */
export const BIT = Object.fromEntries(Object.keys(WEIGHTS).map((field, i) => [field, 2 ** i])) as Record<Field, number>;

export const THING = BIT.thing | BIT.defined;

/** Fields, besides those of `NAMED`, in which a phrase of several words may begin. */
export const OF_PHRASE = BIT.otherThing | BIT.otherDefined;

export const NAMED = THING | BIT.name;

export const MENTIONED = BIT.description | BIT.pictures;

export const DESCRIBED = NAMED | MENTIONED | BIT.otherThing | BIT.complement | BIT.color | BIT.partCloth;

export const COLORED = BIT.color | BIT.shade | BIT.family;

/** The best weight for each combination of field bits. */
export const WEIGHT_OF_BITS = weigh(Object.values(WEIGHTS));

function weigh(weights: readonly number[]): Uint16Array {
  const best = new Uint16Array(2 ** weights.length);
  for (let bits = 1; bits < best.length; bits += 1) {
    const lowest = bits & -bits;
    best[bits] = Math.max(best[bits ^ lowest]!, weights[Math.log2(lowest)]!);
  }
  return best;
}
