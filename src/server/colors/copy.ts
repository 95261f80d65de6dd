import { type Problem, problem } from "../http/problem.ts";

export function noSuchColor(): Problem {
  return problem("not-found", "Ningún producto tiene este color");
}
