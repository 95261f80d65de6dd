import { type Delivery, DELIVERY_NAMES } from "./delivery.ts";
import { inlineDeliveryPrice, formatDeliveryPrice } from "./format-delivery-price.ts";
import { type Pesos, formatAmount } from "./money.ts";
import { foldText } from "./spelling.ts";

const TO_BE_AGREED = "Envío a convenir";

/** Orders without a delivery method, in a list's filter. */
export const NO_DELIVERY = "none";

export const DELIVERY_NOT_INCLUDED = "El importe no incluye el envío: lo acordamos contigo.";

type DeliveredOrder = { total_amount: Pesos; delivery: Delivery | null };

/** The parts of a total, top to bottom; empty if it consists of the lines alone. */
export function totalParts({ total_amount, delivery }: DeliveredOrder): readonly { name: string; text: string }[] {
  if (delivery === null) return [];
  const { kind, price } = delivery;
  return [
    { name: "Productos", text: formatAmount(total_amount - (price ?? 0)) },
    {
      name: DELIVERY_NAMES[kind],
      text: price === null ? inlineDeliveryPrice(price) : formatDeliveryPrice(price),
    },
  ];
}

export function deliveryName({ name, price }: Pick<Delivery, "name" | "price">): string {
  if (price !== null) return name;
  const agreed = inlineDeliveryPrice(price);
  const folded = foldText(name);
  if (folded === agreed) return TO_BE_AGREED;
  return folded.includes(agreed) ? name : `${name} (${TO_BE_AGREED})`;
}

export function describeDelivery(delivery: Delivery): string {
  const { price, days } = delivery;
  return [deliveryName(delivery), price === null ? null : formatDeliveryPrice(price), days].filter(Boolean).join(" · ");
}

/** For a message, in one line: the method and, of one to collect, where and when. Empty without a delivery. */
export function deliverySentence(delivery: Delivery | null): string {
  if (delivery === null) return "";
  const { kind, address, hours } = delivery;
  const where = kind === "pickup" ? [address, ...(hours ?? "").split("\n").map((line) => line.trim())] : [];
  return [deliveryName(delivery), ...where].filter(Boolean).join(", ");
}

export function canBeCollected(delivery: Pick<Delivery, "kind"> | null): boolean {
  return delivery?.kind !== "delivery";
}

export function mapPage({ map_url }: Pick<Delivery, "map_url">): string | undefined {
  return map_url !== null && /^https?:\/\//i.test(map_url) ? map_url : undefined;
}
