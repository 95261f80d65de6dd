import type { Context } from "hono";
import { idParam } from "../http/id.ts";
import { problem } from "../http/problem.ts";

/** The product a path names with `:id`, or undefined when it cannot be one: a malformed id is not found either. */
export function productIdOf(c: Context): string | undefined {
  return idParam(c);
}

/** The answer for a product that is not there. */
export function noSuchProduct(): Response {
  return problem("not-found", { detail: "Producto no encontrado" });
}
