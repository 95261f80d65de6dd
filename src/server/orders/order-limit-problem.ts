import type { OrderLimitRefusal } from "#domain/order-limits.ts";
import { readableNumber } from "#domain/phone.ts";
import type { FiledWithdrawal } from "#domain/withdrawal.ts";
import { problem } from "../http/problem.ts";

type Contact = FiledWithdrawal["contact"];

export function orderLimitProblem(refusal: OrderLimitRefusal, contact: Contact): Response {
  return problem("order-limit", {
    detail: `${explainLimit(refusal)} ${explainContact(contact)}`,
    retryAfter: refusal.retryAfter,
  });
}

function explainLimit({ limit, most, units, retryAfter }: OrderLimitRefusal): string {
  switch (limit) {
    case "max_open_orders":
      return `Ya tienes ${most === 1 ? "un pedido" : `${most} pedidos`} sin pagar: cuando se confirme alguno podrás hacer otro.`;
    case "max_open_units":
      return units > most
        ? `Un pedido puede llevar hasta ${inUnits(most)}.`
        : `Entre tus pedidos sin pagar puedes tener hasta ${inUnits(most)}.`;
    case "max_network_orders":
      return `Desde tu conexión se hicieron muchos pedidos en la última hora: prueba de nuevo ${inMinutes(retryAfter)}.`;
    case "max_network_units":
      return units > most
        ? `Un pedido puede llevar hasta ${inUnits(most)}.`
        : "Desde tu conexión ya hay demasiadas unidades en pedidos sin pagar.";
  }
}

function explainContact({ whatsapp, email }: Contact): string {
  if (whatsapp) return `Para comprar más, escríbenos por WhatsApp al ${readableNumber(whatsapp)}.`;
  return email ? `Para comprar más, escríbenos a ${email}.` : "Para comprar más, comunícate con la tienda.";
}

function inUnits(units: number): string {
  return units === 1 ? "1 unidad" : `${units} unidades`;
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "en un minuto" : `en ${minutes} minutos`;
}
