import { type DeliveryMethod, deliveryPrice } from "./delivery.ts";
import { type Centavos, type Pesos, showPesos, toPesos } from "./money.ts";

/** Null is agreed with the buyer, and never reads as an amount. */
export function showDeliveryPrice(price: Pesos | null): string {
  if (price === null) return "A convenir";
  return price === 0 ? "Gratis" : showPesos(price);
}

export function sayDeliveryPrice(price: Pesos | null): string {
  return showDeliveryPrice(price).toLowerCase();
}

export function showMethodPrice(method: Pick<DeliveryMethod, "price" | "free_from">, subtotal: Centavos): string {
  const price = deliveryPrice(method, subtotal);
  return showDeliveryPrice(price === null ? null : toPesos(price));
}
