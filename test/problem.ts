import type { ProblemCode } from "#server/http/problem.ts";

/** A refusal as a test reads it: the members every one has, and the facts of some. */
export type Problem = { status: number; code: ProblemCode; detail: string; field?: string; [fact: string]: unknown };
