import { explainWithdrawal, type WithdrawalRefusal } from "#domain/withdrawal.ts";
import { invalidField, type Problem, problem } from "../http/problem.ts";
import { EMPTIED_FIELD, explainCorrected } from "../orders/copy.ts";
import type { CorrectionRefusal } from "./correct-buyer.ts";

export function unreadableSearch(): Problem {
  return invalidField("q", "Escribe un DNI (7 u 8 dígitos), un e-mail o un teléfono completo.");
}

export function correctionProblem(refusal: CorrectionRefusal): Problem {
  switch (refusal.reason) {
    case "unknown-record":
      return problem("not-found", "Una de las órdenes o arrepentimientos ya no existe.");
    case "anonymised":
      return invalidField("changes", `Los datos de ${refusal.number} ya se eliminaron: no hay qué corregir.`);
    case "stale-version":
      return problem(
        "stale-version",
        `Otra persona cambió ${refusal.number} mientras la corregías. Revísala y guarda otra vez.`,
      );
    case "invalid-customer":
      return invalidField(refusal.refusal.field, `${refusal.number}: ${explainCorrected(refusal.refusal)}`);
    case "invalid-withdrawal":
      return invalidField(
        `customer_${refusal.refusal.field}`,
        `${refusal.number}: ${explainCorrectedWithdrawal(refusal.refusal)}`,
      );
  }
}

/** For the owner: the form's own texts address the sender. */
function explainCorrectedWithdrawal(refusal: WithdrawalRefusal): string {
  switch (refusal.reason) {
    case "missing-name":
      return EMPTIED_FIELD;
    case "missing-contact":
      return "Tiene que quedar un e-mail o un teléfono.";
    default:
      return explainWithdrawal(refusal);
  }
}
