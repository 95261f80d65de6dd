import { type Problem, problem } from "../http/problem.ts";

/** 410: there was one at this address. */
export function noSuchProduct(status: 404 | 410 = 404): Problem {
  return problem("not-found", "Producto no encontrado", { status });
}
