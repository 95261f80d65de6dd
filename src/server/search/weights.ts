/** Where a word stands in a product: one bit each, so that a word's places in a product are one number. */
export const FIELDS = {
  thing: 1, // the first word of the name
  name: 2,
  category: 4,
  size: 8,
  color: 16,
  family: 32, // what people call its colours
  description: 64,
  pictures: 128, // their alternative texts
} as const;

/** What a word counts by its best place. */
const WEIGHTS: Record<keyof typeof FIELDS, number> = {
  thing: 12,
  name: 10,
  category: 6,
  size: 4,
  color: 4,
  family: 3,
  description: 1.5,
  pictures: 1,
};

/** How sure it is that a word of the index is the one that was typed; times its weight. */
export const SURENESS = { typed: 1, otherName: 0.9, kind: 0.8, goesWith: 0.8, beginning: 0.7, near: 0.5 } as const;

/** Products in stock come first among equals, never before a better match. */
export const IN_STOCK_BONUS = 0.5;

export const NAMED = FIELDS.thing | FIELDS.name;

export const DESCRIBED = NAMED | FIELDS.size | FIELDS.color | FIELDS.description | FIELDS.pictures;

export const COLORED = FIELDS.color | FIELDS.family;

/** The weight of the best of several places. */
export const WEIGHT_OF_FIELDS = Float64Array.from({ length: 256 }, (_, places) =>
  Object.entries(FIELDS).reduce(
    (best, [name, bit]) => (places & bit ? Math.max(best, WEIGHTS[name as keyof typeof FIELDS]) : best),
    0,
  ),
);
