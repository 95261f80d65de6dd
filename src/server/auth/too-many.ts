import { problem } from "../http/problem.ts";

/** `retryAfter` is in seconds. */
export function tooMany(retryAfter: number): Response {
  return problem("rate-limited", {
    detail: "Hubo demasiados intentos. Espera unos minutos y vuelve a probar.",
    retryAfter,
  });
}
