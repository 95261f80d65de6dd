import { problem } from "../http/problem.ts";

export function noSuchProduct(): Response {
  return problem("not-found", { detail: "Producto no encontrado" });
}
