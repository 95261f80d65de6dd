import { type DeliveryMethod, deliveryPrice, type DeliveryZone, methodsFor } from "./delivery.ts";
import type { Centavos } from "./money.ts";
import { readPostalCode } from "./postal-code.ts";
import { ok, refuse, type Result } from "./result.ts";

export type MarkedMethod = Pick<DeliveryMethod, "id" | "kind" | "name">;

export function markedMethod({ id, kind, name }: MarkedMethod): MarkedMethod {
  return { id, kind, name };
}

/** The marked method while offered; else a sole delivery for a complete postal code, but never a sole pick-up. */
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

export function totalWith(method: DeliveryMethod | undefined, subtotal: Centavos): Centavos {
  return subtotal + ((method && deliveryPrice(method, subtotal)) ?? 0);
}

export type DeliveryRefusal =
  | { reason: "delivery-missing" }
  | { reason: "delivery-unknown" }
  | { reason: "delivery-unreachable" };

/** Null is valid only if the shop has no methods. Deliveries need a postal code; pick-up needs none. */
export function checkChoice<Method extends DeliveryMethod & DeliveryZone>(
  methods: readonly Method[],
  id: string | null,
  postalCode: string,
): Result<Method | null, DeliveryRefusal> {
  if (id === null) return methods.length === 0 ? ok(null) : refuse({ reason: "delivery-missing" });
  const method = methods.find((candidate) => candidate.id === id);
  if (!method) return refuse({ reason: "delivery-unknown" });
  if (method.kind === "pickup") return ok(method);
  const isOffered = postalCode !== "" && methodsFor(methods, postalCode, 0).includes(method);
  return isOffered ? ok(method) : refuse({ reason: "delivery-unreachable" });
}
