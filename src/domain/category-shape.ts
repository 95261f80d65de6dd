/** In the order of their numbers: the first shop's categories get those of the papers behind their garments. */
export const CATEGORY_SHAPES = ["dune", "column", "leaf", "diagonal", "circle", "arch", "steps", "quarter"] as const;

type CategoryShape = (typeof CATEGORY_SHAPES)[number];

const FACTOR = 17; // spreads common names of categories over all shapes
const PRIME = 997;

/** Of its slug alone: it stays when categories are ordered again, come or go. */
export function categoryShape(slug: string): CategoryShape {
  const number = Array.from(slug).reduce((sum, letter) => (sum * FACTOR + letter.charCodeAt(0)) % PRIME, 0);
  return CATEGORY_SHAPES[number % CATEGORY_SHAPES.length] ?? CATEGORY_SHAPES[0];
}
