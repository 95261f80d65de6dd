import type { ProblemCode } from "#server/http/problem.ts";

/** A refusal as a test reads it: the members every one has, and the facts of some. */
export type Problem = { status: number; code: ProblemCode; detail: string; field?: string; [fact: string]: unknown };

/** A refusal in short: its status, its code and, where it names one, its field. */
export async function brief(answer: Response): Promise<string> {
  const { code, field } = (await answer.json()) as Problem;
  return [answer.status, code, field].filter(Boolean).join(" ");
}
