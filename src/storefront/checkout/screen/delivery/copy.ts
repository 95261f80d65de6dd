import type { Delivery, DeliveryKind } from "#domain/delivery.ts";
import { inlineDeliveryPrice } from "#domain/format-delivery-price.ts";
import { type Centavos, formatPesos, formatAmount } from "#domain/money.ts";

export const deliveryCopy = {
  title: "Entrega",
  typeCode: "Escribe tu código postal para ver todas las formas de entrega.",
  offered: (count: number, code: string) =>
    count === 1 ? `Una forma de entrega para ${code}` : `${count} formas de entrega para ${code}`,
  gone: (name: string, code: string) => `${name} no está disponible para ${code}.`,
  onlyPickup: (code: string) => `No tenemos envíos a ${code}, pero puedes retirar tu pedido.`,
  unreached: "No tenemos envíos a ese código postal.",
  ask: "Consúltanos por WhatsApp",
  askText: (code: string) => `Hola, quiero hacer un pedido. ¿Cómo puedo recibirlo en el código postal ${code}?`,
  loading: "Buscando las formas de entrega...",
  failed: "No pudimos cargar las formas de entrega. Revisa tu conexión.",
  tryAgain: "Reintentar",
  map: "Ver en el mapa",
  otherTab: "(se abre en otra pestaña)",
  pickup: "Vas a retirar tu pedido: no hace falta tu dirección.",
  preferDelivery: "Prefiero que me lo envíen",
  lines: "Productos",
  toChoose: "elige una forma de entrega",
  notReached: "no llega a ese código postal",
} as const;

/** Of an order that is placed. */
export function deliveryWithPrice({ name, price }: Pick<Delivery, "name" | "price">): string {
  if (price === null) return "Envío a convenir";
  return `${name} (${inlineDeliveryPrice(price)})`;
}

const MISSING = "Elige cómo quieres recibir tu pedido.";

const CHANGED = "La forma de entrega cambió";

/** As a toast, and in place. */
export const deliveryFailures = {
  missing: {
    toast: { title: "Elige cómo quieres recibir tu pedido", description: "Marca una de las formas de entrega." },
    message: MISSING,
  },
  unreached: {
    toast: {
      title: "No tenemos envíos a ese código postal",
      description: "Prueba con otro código postal o escríbenos.",
    },
    message: "Prueba con otro código postal o escríbenos.",
  },
  refused: (detail: string) => ({ toast: { title: CHANGED, description: detail }, message: detail }),
  /** A method chosen automatically is not in the total that the buyer saw. */
  review: (total: Centavos) => {
    const description = `El total con la entrega es ${formatPesos(total)}. Revísalo y confirma de nuevo.`;
    return { toast: { title: CHANGED, description }, message: MISSING };
  },
};

export const deliveryToasts = {
  notLoaded: {
    title: "Error al crear la orden",
    description: "No pudimos cargar las formas de entrega. Revisa tu conexión e intenta de nuevo.",
    tone: "danger",
  },
  vanished: (total: Centavos) =>
    ({
      title: CHANGED,
      description: `La que elegiste ya no está disponible. El total sin entrega es ${formatPesos(total)}. Confirma de nuevo.`,
      tone: "danger",
    }) as const,
} as const;

/** Undefined if unchanged. Prices in pesos; null is to be agreed. */
export function explainPriceChange(kind: DeliveryKind, before: number | null, now: number | null): string | undefined {
  if (before === now) return undefined;
  const what = kind === "pickup" ? "El retiro" : "El envío";
  if (now === null) return `${what} ahora es a convenir.`;
  if (now === 0) return `${what} ahora es gratis.`;
  if (before === null) return `${what} ahora cuesta ${formatAmount(now)}.`;
  if (before === 0) return `${what} ya no es gratis: cuesta ${formatAmount(now)}.`;
  return `${what} pasó de ${formatAmount(before)} a ${formatAmount(now)}.`;
}
