import { type DeliveryMethod, deliveryPrice } from "./delivery.ts";
import { type Centavos, type Pesos, formatAmount, toPesos } from "./money.ts";

/** Null is agreed with the buyer, and never reads as an amount. */
export function formatDeliveryPrice(price: Pesos | null): string {
  if (price === null) return "A convenir";
  return price === 0 ? "Gratis" : formatAmount(price);
}

export function inlineDeliveryPrice(price: Pesos | null): string {
  return formatDeliveryPrice(price).toLowerCase();
}

export function formatMethodPrice(method: Pick<DeliveryMethod, "price" | "free_from">, subtotal: Centavos): string {
  const price = deliveryPrice(method, subtotal);
  return formatDeliveryPrice(price === null ? null : toPesos(price));
}
