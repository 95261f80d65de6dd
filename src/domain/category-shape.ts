/** In the order of their numbers: the first shop's categories get those of the papers behind their garments. */
export const CATEGORY_SHAPES = ["dune", "column", "leaf", "diagonal", "circle", "arch", "steps", "quarter"] as const;

type CategoryShape = (typeof CATEGORY_SHAPES)[number];

const FACTOR = 17; // spreads common names of categories over all shapes
const PRIME = 997;

/** Depends on the slug only, so adding, removing or reordering categories changes no shape. */
export function categoryShape(slug: string): CategoryShape {
  const number = Array.from(slug).reduce((sum, letter) => (sum * FACTOR + letter.charCodeAt(0)) % PRIME, 0);
  return CATEGORY_SHAPES[number % CATEGORY_SHAPES.length] ?? CATEGORY_SHAPES[0];
}
