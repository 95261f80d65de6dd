import type { OrderStatus } from "#domain/order.ts";

export const myOrderCopy = {
  title: "Mi pedido",
  sentence: "Abre el enlace que te dimos al comprar, o busca tu pedido con su número y tu DNI.",
  stored: "Hechos desde este navegador",
  open: "Ver pedido",
  find: "Buscar por número y DNI",
  findHint: "Con el número de pedido y el DNI con el que compraste ves el estado, el importe y dónde transferir.",
  number: "Número de pedido",
  numberHint: "Por ejemplo ORD-001001, o solo 1001",
  dni: "DNI",
  submit: "Buscar mi pedido",
  submitting: "Buscando...",
  needsScript: "Para buscar aquí necesitas activar JavaScript. El enlace de tu pedido funciona sin él.",
  missing: "No encontramos un pedido con esos datos.",
  failed: "No pudimos buscar tu pedido. Revisa tu conexión y vuelve a intentarlo.",
  emptyNumber: "Escribe el número de tu pedido",
  invalidDni: "El DNI debe tener entre 7 y 8 dígitos",
  result: (number: string) => `Pedido ${number}`,
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
