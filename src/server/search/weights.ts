/** What a word counts by where it stands in a product: the best place decides. A line is a field of the index. */
const WEIGHTS = {
  thing: 12, // the first word of the name
  name: 10,
  category: 6,
  color: 4,
  family: 3, // what people call its colours
  description: 1.5,
  pictures: 1, // their alternative texts
} as const;

export type Field = keyof typeof WEIGHTS;

/** How sure it is that a word of the index is the one that was typed; times its weight. */
export const SURENESS = { typed: 1, otherName: 0.9, kind: 0.8, goesWith: 0.8, beginning: 0.7, near: 0.5 } as const;

/** Products in stock come first among equals, never before a better match. */
export const IN_STOCK_BONUS = 0.5;

/** Of a hit without words, as in 'talle 42': 0 is none. */
export const LEAST_SCORE = 0.1;

/** One bit each, so that the fields of a word in a product are one number. */
const BITS = Object.fromEntries(Object.keys(WEIGHTS).map((field, i) => [field, 2 ** i])) as Record<Field, number>;

/** Above the bits of all fields. */
export const FIELD_BITS = 2 ** Object.keys(WEIGHTS).length;

export function bitsOf(...fields: Field[]): number {
  return fields.reduce((bits, field) => bits | BITS[field], 0);
}

export const NAMED = bitsOf("thing", "name");

export const DESCRIBED = NAMED | bitsOf("color", "description", "pictures");

export const COLORED = bitsOf("color", "family");

/** The weight of the best of several fields, by their bits. */
export const WEIGHT_OF_BITS = Float64Array.from({ length: FIELD_BITS }, (_, bits) =>
  Math.max(0, ...Object.entries(WEIGHTS).map(([field, weight]) => (bits & BITS[field as Field] ? weight : 0))),
);
