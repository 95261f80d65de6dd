import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { explainMethod } from "#domain/explain-delivery.ts";
import { type Problem, problem } from "../http/problem.ts";
import type { EditRefusal } from "./edit-methods.ts";

export const deliveryCopy = {
  tooMany: `Una tienda tiene como máximo ${DELIVERY_LIMITS.methods} formas de entrega.`,
  secondAgreed: (name: string) => `Ya hay una forma de entrega sin precio: «${name}». Escribe un precio.`,
} as const;

export function noSuchMethod(): Problem {
  return problem("not-found", { detail: "Forma de entrega no encontrada" });
}

export function methodProblem(refused: EditRefusal): Problem {
  switch (refused.reason) {
    case "unknown-method":
      return noSuchMethod();
    case "too-many":
      return problem("invalid-field", { field: "name", detail: deliveryCopy.tooMany });
    case "second-agreed":
      return problem("invalid-field", { field: "price", detail: deliveryCopy.secondAgreed(refused.by) });
    case "stale-version":
      return problem("stale-version", {
        detail: "Otra persona cambió esta forma de entrega. Revisa los datos nuevos y guarda otra vez.",
        method: refused.method,
      });
    case "other-methods":
      return problem("stale-version", {
        detail: "Las formas de entrega cambiaron. Revisa el orden y guarda otra vez.",
        methods: refused.methods,
      });
    default:
      return problem("invalid-field", { field: refused.field, detail: explainMethod(refused) });
  }
}
