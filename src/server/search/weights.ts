/** The fields of the index, and what a word counts in each, in hundredths of a point. Of several fields the highest counts. */
const WEIGHTS = {
  thing: 1200, // the first word of the name
  otherThing: 1200, // instead, where the next words make it another: 'Bombacha de campo'
  name: 1000, // up to a preposition
  defined: 900, // the garment that the description or the first picture's text begins with
  otherDefined: 900, // instead, where the next words make it another
  complement: 800, // of a name: 'Funda de almohada'
  category: 600,
  wholeCategory: 600, // of one word: 'Calzado'
  color: 400,
  shade: 400, // what follows in a label: 'Azul noche' is no vestido de noche
  family: 300, // what people call its colours
  audience: 100,
  size: 150, // as a word: a 'camisa chica' comes in S, while a 'cartera chica' says so itself
  description: 150,
  partCloth: 100, // what a part is of: 'mangas de cuero'
  pictures: 100, // their alternative texts
} as const;

export type Field = keyof typeof WEIGHTS;

/** How sure it is that a word of the index is what was meant, from 0 to 1; multiplies the field's weight. */
export const CONFIDENCE = { typed: 1, otherName: 0.9, kind: 0.8, goesWith: 0.6, beginning: 0.7, near: 0.5 } as const;

/** Of products in stock: as much as separates a description from a picture's text; name, category and colour lie further apart. */
export const IN_STOCK_BONUS = 50;

export const MIN_SCORE = 10; // of every hit, also without words, as in 'talle 42': 0 is no match

/** One bit each, so that the fields of a word in a product are one number. */
const BITS = Object.fromEntries(Object.keys(WEIGHTS).map((field, i) => [field, 2 ** i])) as Record<Field, number>;

export function bitsOf(...fields: Field[]): number {
  return fields.reduce((bits, field) => bits | BITS[field], 0);
}

export const THING = bitsOf("thing", "defined");

export const OTHER_THING = bitsOf("otherThing");

/** Fields in which a phrase of several words may begin besides those of `NAMED`. */
export const OF_PHRASE = OTHER_THING | bitsOf("otherDefined");

export const NAMED = THING | bitsOf("name");

export const DESCRIBED = NAMED | bitsOf("otherThing", "complement", "color", "description", "partCloth", "pictures");

export const COLORED = bitsOf("color", "shade", "family");

/** The weight of the best of several fields, by their bits. */
export const WEIGHT_OF_BITS = weigh(Object.values(WEIGHTS));

function weigh(weights: readonly number[]): Uint16Array {
  const best = new Uint16Array(2 ** weights.length);
  for (let bits = 1; bits < best.length; bits += 1) {
    const lowest = bits & -bits;
    best[bits] = Math.max(best[bits ^ lowest]!, weights[Math.log2(lowest)]!);
  }
  return best;
}
