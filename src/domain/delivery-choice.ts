import { type DeliveryMethod, deliveryPrice } from "./delivery.ts";
import type { Centavos } from "./money.ts";
import { readPostalCode } from "./postal-code.ts";

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
