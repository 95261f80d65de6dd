import type { Customer } from "./customer.ts";
import type { Delivery } from "./delivery.ts";
import { readableNumber } from "./phone.ts";
import { foldText } from "./spelling.ts";
import type { Tracking } from "./tracking.ts";

export type LabelOrder = Omit<Customer, "customer_dni" | "customer_email"> &
  Tracking & { delivery: Pick<Delivery, "kind" | "name"> | null };

/** Texts that are not known are empty. `service` names method and carrier. */
export type ShippingLabel = { name: string; phone: string; service: string; tracking_code: string } & (
  | { kind: "pickup" }
  | { kind: "delivery"; address: string; postal_code: string; city: string }
);

export type LabelSender = { shop_name: string; street_address: string; whatsapp: string };

/** Undefined if the order has neither an address nor a pick-up: its buyer was anonymised. */
export function shippingLabel(order: LabelOrder): ShippingLabel | undefined {
  const { customer_address: address, customer_postal_code: postal_code, customer_city: city } = order;
  const label = {
    name: `${order.customer_name} ${order.customer_lastname}`.trim(),
    phone: order.customer_phone ?? "",
    service: serviceOf(order),
    tracking_code: order.tracking_code ?? "",
  };
  if (label.name === "") return undefined;
  if (order.delivery?.kind === "pickup") return { kind: "pickup", ...label };
  return address === "" ? undefined : { kind: "delivery", ...label, address, postal_code, city };
}

export function senderLines({ shop_name, street_address, whatsapp }: LabelSender): string[] {
  return [shop_name, street_address, whatsapp && `WhatsApp ${readableNumber(whatsapp)}`].filter(Boolean);
}

/** `Moto mensajería · Urbano`; a carrier that the method's name has already is not repeated. */
function serviceOf({ delivery, carrier }: Pick<LabelOrder, "delivery" | "carrier">): string {
  const method = delivery?.name ?? "";
  const isNamed = carrier !== null && foldText(method).includes(foldText(carrier));
  return [method, isNamed ? "" : carrier].filter(Boolean).join(" · ");
}
