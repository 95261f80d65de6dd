import type { ProblemCode } from "#server/http/problem.ts";

/** A refusal as tests read it: the members of all, and the facts of some. */
export type Problem = { status: number; code: ProblemCode; detail: string; field?: string; [fact: string]: unknown };

/** A refusal in short: status, code and, if named, field. */
export async function brief(answer: Response): Promise<string> {
  const { code, field } = (await answer.json()) as Problem;
  return [answer.status, code, field].filter(Boolean).join(" ");
}
