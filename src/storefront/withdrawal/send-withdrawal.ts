import { refuse, type Result } from "#domain/result.ts";
import { randomUuid } from "#domain/uuid.ts";
import {
  WITHDRAWAL_FIELDS,
  type FiledWithdrawal,
  type WithdrawalField,
  type WithdrawalForm,
} from "#domain/withdrawal.ts";
import { callFor, type Problem } from "../call.ts";
import { withdrawalCopy } from "./copy.ts";
import { isSameWithdrawal, readUnanswered, storeUnanswered } from "./unanswered-withdrawal.ts";

export type Failure = { field?: WithdrawalField; message: string };

/** An unchanged form keeps its idempotency key until it is answered, even after a reload, so it is filed once. */
export async function sendWithdrawal(form: WithdrawalForm): Promise<Result<FiledWithdrawal, Failure>> {
  let answer = await file(form);
  if (!answer.ok && answer.refusal.code === "key-reused") {
    // The key belongs to different content: this is a new request.
    storeUnanswered(undefined);
    answer = await file(form);
  }
  if (answer.ok || answer.refusal.code === "invalid-field") storeUnanswered(undefined);
  return answer.ok ? answer : refuse(explain(answer.refusal));
}

async function file(form: WithdrawalForm): Promise<Result<FiledWithdrawal, Problem>> {
  const unanswered = readUnanswered();
  const key = unanswered && isSameWithdrawal(unanswered.form, form) ? unanswered.key : randomUuid();
  // Before sending, in case the answer or the page is lost.
  storeUnanswered({ key, form });
  return callFor("POST /api/regrets", { body: form, key }, "regret");
}

function explain(problem: Problem): Failure {
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
