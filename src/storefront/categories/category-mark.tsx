import { categoryShape } from "#domain/category-shape.ts";

/** Stands beside a category's name, or in place of its picture. */
export function CategoryMark({ slug }: { slug: string }) {
  return <span aria-hidden="true" className={`mark shape-${categoryShape(slug)}`} />;
}
