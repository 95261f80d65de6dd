import { inMegabytes } from "#domain/file-size.ts";
import type { Milestone } from "#domain/order-timeline.ts";
import type { OrderStatus } from "#domain/order.ts";
import { MAX_RECEIPT_BYTES, type ReceiptStatus } from "#domain/receipt.ts";
import type { TimeLeft } from "./time-left.ts";

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
};

const UNITS = { day: ["día", "días"], hour: ["hora", "horas"], minute: ["minuto", "minutos"] } as const;

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
  ready: "Tu pedido está listo para retirar.",
  toCollect: "Recibimos tu pago. Te avisaremos cuando puedas retirar el pedido.",
  rejected: "No pudimos aceptar tu comprobante. Más abajo lees el motivo y cómo seguir.",
  paidInFull: "Recibimos tu transferencia. Aquí verás cuando confirmemos el pago.",
  underReview: "Recibimos tu comprobante y lo estamos revisando. Aquí verás cuando confirmemos el pago.",
  paidAnyway: "Si ya hiciste la transferencia, escríbenos.",
  timeline: "Cómo sigue",
  milestones: {
    received: "Recibido",
    paid: "Pago confirmado",
    shipped: "Enviado",
    ready: "Listo para retirar",
    delivered: "Entregado",
    cancelled: "Cancelado",
  } satisfies Record<Milestone, string>,
  receiptAtStep: {
    pending: "Comprobante en revisión",
    accepted: "Comprobante aceptado",
    rejected: "Comprobante rechazado",
  } satisfies Record<ReceiptStatus, string>,
  ahead: "(falta)",
  tracking: "Seguimiento",
  carrier: "Transporte",
  trackingCode: "Código de seguimiento",
  follow: (carrier: string) => `Seguir el envío en ${carrier}`,
  lines: "Tu pedido",
  delivery: "Envío",
  pickUpAddress: "Dirección",
  hours: "Horarios",
  map: "Ver en el mapa",
  collectedBy: (name: string) => `A nombre de ${name}`,
  quantity: (units: number, price: string) => `${units} × ${price}`,
  total: "Total",
  payment: "Datos para la transferencia",
  due: (when: string) => `Transfiere hasta el ${when}.`,
  dueAgain: (when: string) => `Envía otro comprobante hasta el ${when}.`,
  left: ({ unit, count }: TimeLeft) =>
    `${count === 1 ? "Queda" : "Quedan"} ${count} ${UNITS[unit][count === 1 ? 0 : 1]}.`,
  passed: (when: string) =>
    `El plazo terminó el ${when}. Si ya transferiste, sube el comprobante; si no, el pedido se cancelará.`,
  /** Once there is a receipt, nothing is cancelled automatically. */
  passedAgain: (when: string) => `El plazo terminó el ${when}. Envía otro comprobante o escríbenos.`,
  whatsapp: "Avisar por WhatsApp",
  whatsappPaid: (amount: string, number: string) => `Hola, transferí ${amount} por mi pedido ${number}.`,
  whatsappAsk: (number: string) => `Hola, te escribo por mi pedido ${number}.`,
  write: "Escribir por WhatsApp",
  keep: "Guarda este enlace: con él puedes volver a ver tu pedido.",
};

export const correctionCopy = {
  title: (when: string) => `Corregimos tu pedido el ${when}`,
  before: "Antes:",
  after: "Ahora:",
  earlier: "Correcciones anteriores",
  earlierTitle: (when: string) => `El ${when}`,
};

export const receiptCopy = {
  title: "Comprobante",
  hint: `Una foto o captura de la transferencia, o su PDF, de hasta ${inMegabytes(MAX_RECEIPT_BYTES)}.`,
  file: "Subir comprobante",
  send: "Enviar comprobante",
  preparing: "Preparando el archivo...",
  sending: (percent: number) => `Enviando... ${percent} %`,
  progress: "Envío del comprobante",
  sentAt: (when: string) => `Enviado el ${when}`,
  status: {
    pending: "Lo estamos revisando",
    accepted: "Aceptado",
    rejected: "Rechazado",
  } satisfies Record<ReceiptStatus, string>,
  rejected: (reason: string) => `Rechazado: ${reason}`,
  another: "Sube otro comprobante para que podamos confirmar tu pago.",
  full: "Ya recibimos todos los comprobantes que se pueden subir. Si falta algo, escríbenos.",
  tooLarge: `El archivo es demasiado grande: puede pesar hasta ${inMegabytes(MAX_RECEIPT_BYTES)}.`,
  notReadable: "Ese archivo no es una foto ni un PDF.",
  cut: "No pudimos enviar el comprobante. Revisa tu conexión: si lo envías de nuevo no se duplica.",
  gone: "Este enlace ya no abre el pedido. Búscalo en «Mi pedido» o escríbenos.",
  retry: "Enviar de nuevo",
};

export const cancelCopy = {
  open: "Cancelar pedido",
  question: "¿Cancelar este pedido?",
  hint: "Los productos vuelven a estar a la venta. Si ya transferiste, escríbenos antes de cancelar.",
  confirm: "Sí, cancelar",
  cancelling: "Cancelando...",
  back: "No, volver",
  failed: "No pudimos cancelar el pedido. Revisa tu conexión y vuelve a intentarlo.",
};
