import type { OrderStatus } from "#domain/order.ts";
import type { PlainPath } from "./page.ts";

export const plainCopy: Record<PlainPath, { title: string; sentence: string }> = {
  "/favoritos": {
    title: "Favoritos",
    sentence: "Lo que guardas queda en este navegador.",
  },
  "/mi-pedido": {
    title: "Mi pedido",
    sentence: "Abre el enlace que te dimos al comprar, o busca tu pedido con su número y tu DNI.",
  },
};

export const orderCopy = {
  title: "Pedido",
  placed: (date: string) => `Hecho el ${date}`,
  status: {
    pending: "Esperamos tu transferencia para preparar el pedido.",
    confirmed: "Recibimos tu pago. Estamos preparando el pedido.",
    shipped: "Tu pedido está en camino.",
    delivered: "Tu pedido fue entregado.",
    cancelled: "Este pedido fue cancelado. No transfieras el importe.",
  } satisfies Record<OrderStatus, string>,
  lines: "Tu pedido",
  delivery: "Envío",
  quantity: (units: number, price: string) => `${units} × ${price}`,
  total: "Total",
  payment: "Datos para la transferencia",
  amount: "Importe",
  reference: "Referencia",
  keep: "Guarda este enlace: con él puedes volver a ver tu pedido.",
};
