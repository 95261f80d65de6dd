import { type DeliveryMethod, deliveryPrice } from "#domain/delivery.ts";
import { type Centavos, formatPesos, formatAmount } from "#domain/money.ts";

export const estimateCopy = {
  title: "Calcula tu envío",
  postalCode: "Código postal",
  example: "(1425 o C1425)",
  hint: "Escribe tu código postal y mira cómo y cuándo llega, y cuánto cuesta.",
  invalid: "Revisa el código: son cuatro números, como 1425, o el largo, como C1425ABC.",
  forUnit: (price: string) => `Precios para una unidad, ${price}.`,
  forCart: (total: string) => `Precios para tu carrito, ${total}.`,
  loading: "Buscando formas de entrega...",
  failed: "No pudimos buscar los envíos.",
  tryAgain: "Reintentar",
  none: (code: string) => `Por ahora no llegamos a ${code}.`,
  whatsapp: "Consúltanos por WhatsApp",
  freeFrom: (amount: string) => `Gratis desde ${amount}`,
  missingForFree: (amount: string) => `Te faltan ${amount} para el envío gratis`,
  hasFree: "Tienes envío gratis",
};

/** When it arrives or where to collect it, and from which amount it is free. */
export function describeMethod({ days, address, hours, ...method }: DeliveryMethod, subtotal: Centavos): string {
  const { price, free_from } = method;
  const canBeFree = free_from !== null && price !== 0 && deliveryPrice(method, subtotal) !== 0;
  return [days, address, hours, canBeFree && estimateCopy.freeFrom(formatAmount(free_from))]
    .filter(Boolean)
    .join(" · ");
}

/** The offer for a code, sorted for this subtotal: "Envío a C1425 desde $ 3.000". */
export function summariseOffer(
  [first, ...others]: readonly DeliveryMethod[],
  subtotal: Centavos,
  code: string,
): string {
  if (!first) return estimateCopy.none(code);
  if (first.kind === "pickup") return `A ${code} no enviamos, pero puedes retirar`;
  const price = deliveryPrice(first, subtotal);
  if (price === null) return `Envío a ${code} a convenir`;
  if (price === 0) return `Envío gratis a ${code}`;
  const isOnly = !others.some(({ kind }) => kind === "delivery");
  return `Envío a ${code} ${isOnly ? "por" : "desde"} ${formatPesos(price)}`;
}

export function announceOffer(summary: string, count: number): string {
  if (count === 0) return summary;
  return `${summary}. ${count === 1 ? "1 forma de entrega" : `${count} formas de entrega`}`;
}
