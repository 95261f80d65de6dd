import { categoryShape } from "#domain/category-shape.ts";

/** Beside a category's name, and on the ground of what has no picture. */
export function CategoryMark({ slug }: { slug: string }) {
  return <span aria-hidden="true" className={`mark shape-${categoryShape(slug)}`} />;
}
