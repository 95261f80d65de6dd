import { MAX_CATEGORIES } from "#domain/category.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { CategoryRefusal } from "./categories.ts";

export function noSuchCategory(): Problem {
  return problem("not-found", "Esta categoría ya no existe. Si la necesitas, créala otra vez.");
}

export function categoryProblem(refused: CategoryRefusal): Problem {
  switch (refused.reason) {
    case "unknown-category":
      return noSuchCategory();
    case "name-taken":
      return invalidField("name", `Ya existe la categoría «${refused.by}».`);
    case "too-many":
      return invalidField("name", `Una tienda tiene como máximo ${MAX_CATEGORIES} categorías.`);
    case "other-categories":
      return problem(
        "stale-version",
        "Las categorías cambiaron. Mira el orden nuevo y, si hace falta, muévela otra vez.",
        {
          categories: refused.categories,
        },
      );
  }
}
