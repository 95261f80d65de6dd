import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./category.ts";

test.each([
  ["Camisas y vestidos", "camisas-y-vestidos"],
  ["  Niñas & Niños (0–3) ", "ninas-ninos-0-3"],
  ["Édición ÚNICA", "edicion-unica"],
  ["★★", "categoria"],
])("%j is %j in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a slug that is taken gets a number, and the one of 'General' is nobody's", () => {
  expect(freeSlug("Remeras", new Set())).toBe("remeras");
  expect(freeSlug("Remeras", new Set(["remeras", "remeras-2"]))).toBe("remeras-3");
  expect(freeSlug("¡General!", new Set())).toBe("general-2");
});
