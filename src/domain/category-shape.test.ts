import { expect, test } from "vitest";
import { CATEGORY_SHAPES, categoryShape } from "./category-shape.ts";
import { GENERAL_SLUG } from "./category.ts";

test.each([
  ["remeras", "circle"],
  ["camisas-y-vestidos", "column"],
  ["pantalones-y-polleras", "arch"],
  ["abrigos-y-tejidos", "diagonal"],
  ["accesorios", "dune"],
  [GENERAL_SLUG, "quarter"],
])("the shape of %s is a %s, as behind its garments", (slug, shape) => {
  expect(categoryShape(slug)).toBe(shape);
});

test("common names share out all shapes", () => {
  const slugs =
    "vestidos camisas pantalones polleras abrigos buzos camperas jeans zapatos bolsos mallas shorts tejidos";
  const shapes = new Set(slugs.split(" ").map(categoryShape));
  expect(shapes.size).toBeGreaterThanOrEqual(CATEGORY_SHAPES.length - 1);
});

test("any text has a shape", () => {
  for (const slug of ["", "ñandú", "👗", "a".repeat(1000)]) expect(CATEGORY_SHAPES).toContain(categoryShape(slug));
});
