import { explainWithdrawal, type WithdrawalRefusal } from "#domain/withdrawal.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import type { WithdrawalRow } from "./list-withdrawals.ts";

export function formProblem(refusal: WithdrawalRefusal): Problem {
  return invalidField(refusal.field, explainWithdrawal(refusal));
}

export function keyReused(): Problem {
  return problem("key-reused", "Esa clave ya se usó para otro pedido de arrepentimiento.");
}

export function noSuchWithdrawal(): Problem {
  return problem("not-found", "Arrepentimiento no encontrado");
}

export function alreadyAnswered(regret: WithdrawalRow | undefined): Problem {
  return problem("stale-version", "Este arrepentimiento ya estaba marcado como respondido.", { regret });
}
