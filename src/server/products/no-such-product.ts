import { problem } from "../http/problem.ts";

/** The answer for a product that is not there. */
export function noSuchProduct(): Response {
  return problem("not-found", { detail: "Producto no encontrado" });
}
