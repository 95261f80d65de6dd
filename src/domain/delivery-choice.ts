import { type DeliveryMethod, deliveryPrice, type DeliveryZone, methodsFor } from "./delivery.ts";
import type { Centavos } from "./money.ts";
import { readPostalCode } from "./postal-code.ts";
import { ok, refuse, type Result } from "./result.ts";

/** What is remembered of the method that a buyer marked. */
export type MarkedMethod = Pick<DeliveryMethod, "id" | "kind" | "name">;

export function markedMethod({ id, kind, name }: MarkedMethod): MarkedMethod {
  return { id, kind, name };
}

/**
 * Among what is offered for a postal code. A mark that is not offered counts for nothing. The only way to have an order
 * delivered needs no mark; to go and collect it is always the buyer's own choice.
 */
export function chosenMethod<Method extends DeliveryMethod>(
  offered: readonly Method[],
  marked: Pick<MarkedMethod, "id"> | null,
  postalCode: string,
): Method | undefined {
  const own = offered.find(({ id }) => id === marked?.id);
  if (own) return own;
  const [only, ...others] = offered;
  const isOnly = only?.kind === "delivery" && others.length === 0 && readPostalCode(postalCode) !== undefined;
  return isOnly ? only : undefined;
}

/** What is to be paid: the lines, and the delivery once it is chosen and has a price. */
export function totalWith(method: DeliveryMethod | undefined, lines: Centavos): Centavos {
  return lines + ((method && deliveryPrice(method, lines)) ?? 0);
}

export type DeliveryRefusal =
  | { reason: "delivery-missing" }
  | { reason: "delivery-unknown" }
  | { reason: "delivery-unreachable" };

/**
 * Checks a buyer's choice among the active methods of the shop. Null is right only while there are none; delivery takes a
 * postal code, which is empty where the method was for pick-up when the form was judged.
 */
export function checkChoice<Method extends DeliveryMethod & DeliveryZone>(
  methods: readonly Method[],
  id: string | null,
  postalCode: string,
): Result<Method | null, DeliveryRefusal> {
  if (id === null) return methods.length === 0 ? ok(null) : refuse({ reason: "delivery-missing" });
  const method = methods.find((candidate) => candidate.id === id);
  if (!method) return refuse({ reason: "delivery-unknown" });
  // Whoever collects gives no address.
  if (method.kind === "pickup") return ok(method);
  const isOffered = postalCode !== "" && methodsFor(methods, postalCode, 0).includes(method);
  return isOffered ? ok(method) : refuse({ reason: "delivery-unreachable" });
}
