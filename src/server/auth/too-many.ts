import { type Problem, problem } from "../http/problem.ts";

/** `retryAfter` is in seconds. */
export function tooMany(retryAfter: number): Problem {
  return problem("rate-limited", {
    detail: "Hubo demasiados intentos. Espera unos minutos y vuelve a probar.",
    retryAfter,
  });
}
