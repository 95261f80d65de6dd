import { REGRET_FIELDS, type FiledRegret, type RegretField, type RegretForm } from "#domain/regret.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { randomUuid } from "#ui/uuid.ts";
import { call, isRecord, post, type Problem, read } from "../api.ts";
import { regretCopy } from "./copy.ts";

/** Names the request until it is taken: whatever is pressed twice, or sent again after a lost answer, is one request. */
let key: string | undefined;

/** Sends the form; a refusal says what to read, and which field to mend if one is. */
export async function sendRegret(
  form: RegretForm,
): Promise<Result<FiledRegret, { field?: RegretField; message: string }>> {
  let answer = await file(form);
  if (!answer.ok && answer.refusal.code === "key-reused") {
    // The answer to other words was lost on its way: these ones are a request of their own.
    key = undefined;
    answer = await file(form);
  }
  if (!answer.ok) return refuse(explain(answer.refusal));
  key = undefined;
  return ok(answer.value);
}

async function file(form: RegretForm): Promise<Result<FiledRegret, Problem>> {
  key ??= randomUuid();
  const answer = await call("/api/regrets", post(form, { "Idempotency-Key": key }));
  return read(answer, "regret", isRecord);
}

function explain(problem: Problem): { field?: RegretField; message: string } {
  switch (problem.code) {
    case "rate-limited":
      return { message: regretCopy.tooMany };
    case "invalid-field": {
      const field = REGRET_FIELDS.find((own) => own === problem.field);
      return field ? { field, message: problem.detail } : { message: regretCopy.failed };
    }
    default:
      return { message: regretCopy.failed };
  }
}
