import { type Problem, problem } from "../http/problem.ts";

/** `retryAfter` is in seconds. */
export function tooManyReports(retryAfter: number): Problem {
  return problem("rate-limited", "Ya recibimos estos avisos. Gracias.", { retryAfter });
}
