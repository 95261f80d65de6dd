import { isBeingPrepared, type OrderStatus } from "./order.ts";
import { ok, refuse, type Result } from "./result.ts";
import { foldText } from "./spelling.ts";

/** Texts that an administrator sends to a buyer by WhatsApp; `received` is the payment. */
export const WHATSAPP_FIELDS = [
  "whatsapp_pay",
  "whatsapp_received",
  "whatsapp_shipped",
  "whatsapp_ready",
  "whatsapp_cancelled",
] as const;

export type WhatsappField = (typeof WHATSAPP_FIELDS)[number];

export const MAX_WHATSAPP_TEXT = 1000; // characters

/** What stands in braces in a text; typed without accents or in capitals it is understood too. */
export const PLACEHOLDERS = ["nombre", "número", "monto", "alias", "link", "seguimiento", "plazo", "entrega"] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Record<Placeholder, string>; // empty where unknown

export const DEFAULT_WHATSAPP_TEXTS: Record<WhatsappField, string> = {
  whatsapp_pay: `Hola {nombre}, te escribimos por tu pedido {número}: falta transferir {monto}.
Entrega: {entrega}
Puedes transferir al alias {alias}.
Lo reservamos {plazo}.
Los datos para pagar y el lugar para enviar el comprobante están aquí: {link}`,
  whatsapp_received: `Hola {nombre}, recibimos el pago de tu pedido {número}. ¡Gracias por tu compra!
Puedes ver cómo sigue aquí: {link}`,
  whatsapp_shipped: `Hola {nombre}, tu pedido {número} está en camino.
Seguimiento: {seguimiento}
Puedes ver cómo sigue aquí: {link}`,
  whatsapp_ready: `Hola {nombre}, tu pedido {número} está listo para retirar.
Dónde y cuándo: {entrega}
Todos los datos están aquí: {link}`,
  whatsapp_cancelled: `Hola {nombre}, cancelamos tu pedido {número}.
Si fue un error o ya transferiste, respóndenos por aquí.`,
};

const IN_BRACES = /\{([^{}\n]*)\}/g;

function placeholderOf(typed: string): Placeholder | undefined {
  const name = foldText(typed).trim();
  return PLACEHOLDERS.find((placeholder) => foldText(placeholder) === name);
}

/** Refuses unknown placeholders: buyers would receive them unreplaced. */
export function checkWhatsappText(text: string): Result<string, { reason: "unknown-placeholder"; typed: string }> {
  for (const [typed, name = ""] of text.matchAll(IN_BRACES)) {
    if (!placeholderOf(name)) return refuse({ reason: "unknown-placeholder", typed });
  }
  return ok(text);
}

/** The text as its buyer reads it. A line whose placeholder has no value is left out. */
export function fillWhatsappText(text: string, values: PlaceholderValues): string {
  const lines = text.split("\n").flatMap((line) => {
    let isKnown = true;
    const filled = line.replace(IN_BRACES, (typed, name: string) => {
      const placeholder = placeholderOf(name);
      if (!placeholder) return typed;
      isKnown &&= values[placeholder] !== "";
      return values[placeholder];
    });
    return isKnown ? filled : [];
  });
  return lines.join("\n").trim();
}

const FIELD_OF: Record<OrderStatus, WhatsappField | undefined> = {
  pending: "whatsapp_pay",
  confirmed: "whatsapp_received",
  shipped: "whatsapp_shipped",
  delivered: undefined,
  cancelled: "whatsapp_cancelled",
};

/** The text that fits an order, if any. `isReady` is whether its buyer was told to collect it. */
export function whatsappFieldOf(status: OrderStatus, isReady: boolean): WhatsappField | undefined {
  return isBeingPrepared(status) && isReady ? "whatsapp_ready" : FIELD_OF[status];
}
