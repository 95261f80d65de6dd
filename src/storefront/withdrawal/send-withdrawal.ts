import {
  WITHDRAWAL_FIELDS,
  type FiledWithdrawal,
  type WithdrawalField,
  type WithdrawalForm,
} from "#domain/withdrawal.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { randomUuid } from "#ui/uuid.ts";
import { call, isRecord, post, type Problem, read } from "../api.ts";
import { withdrawalCopy } from "./copy.ts";

/** The idempotency key, until the request is filed: a double press or a retry is one request. */
let key: string | undefined;

export async function sendWithdrawal(
  form: WithdrawalForm,
): Promise<Result<FiledWithdrawal, { field?: WithdrawalField; message: string }>> {
  let answer = await file(form);
  if (!answer.ok && answer.refusal.code === "key-reused") {
    // The answer to another form was lost: this one is a new request.
    key = undefined;
    answer = await file(form);
  }
  if (!answer.ok) return refuse(explain(answer.refusal));
  key = undefined;
  return ok(answer.value);
}

async function file(form: WithdrawalForm): Promise<Result<FiledWithdrawal, Problem>> {
  key ??= randomUuid();
  const answer = await call("/api/regrets", post(form, { "Idempotency-Key": key }));
  return read(answer, "regret", isRecord);
}

function explain(problem: Problem): { field?: WithdrawalField; message: string } {
  switch (problem.code) {
    case "rate-limited":
      return { message: withdrawalCopy.tooMany };
    case "invalid-field": {
      const field = WITHDRAWAL_FIELDS.find((own) => own === problem.field);
      return field ? { field, message: problem.detail } : { message: withdrawalCopy.failed };
    }
    default:
      return { message: withdrawalCopy.failed };
  }
}
