import { formatCuit } from "#domain/bank.ts";
import { ERASED } from "#domain/buyer.ts";
import { weekdayAndTime } from "#domain/day-and-time.ts";
import type { EventMovement, OrderEventKind } from "#domain/order-event.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { describeDeadline } from "#domain/payment-deadline.ts";
import { formatDay } from "../../parts/date.ts";
import { formatExactAmount } from "../../parts/format-exact-amount.ts";

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const orderPageCopy = {
  page: {
    title: (number: string) => `Orden ${number}`,
    missing: "Orden no encontrada",
    missingHint: "Puede que la dirección esté incompleta. Busca la orden por número, nombre o DNI.",
    toAll: "Ver todas las órdenes",
    placed: (date: string) => `Recibida el ${date}`,
    print: "Imprimir",
    whatsapp: "Escribir por WhatsApp",
    remind: "Recordar por WhatsApp",
    whatsappText: (name: string, number: string) => `Hola ${name}, te escribimos por tu pedido ${number}.`,
    lines: "Productos",
    total: "Total",
    customer: "Cliente",
    sender: "Remitente",
    delivery: "Dirección de envío",
    pickUp: "Retiro",
    map: "Ver en el mapa",
    toBeAgreed: "El total no incluye el envío: acuérdalo con quien compró.",
    history: "Historial",
    dni: (dni: string) => `DNI ${dni}`,
    phone: (phone: string) => `Teléfono ${phone}`,
    personalData: "Ver sus datos personales",
    erased: (date: string) => `${ERASED} el ${date}`,
    placedEvent: "Orden recibida",
    changedEvent: (from: OrderStatus, to: OrderStatus) => `${STATUS_NAMES[from]} → ${STATUS_NAMES[to]}`,
    undoneEvent: (from: OrderStatus, to: OrderStatus) => `Deshecho: ${STATUS_NAMES[from]} → ${STATUS_NAMES[to]}`,
  },

  /** While its number is not known. */
  unknownTitle: "Orden",

  copying: {
    dni: "Copiar el DNI",
    phone: "Copiar el teléfono",
    address: "Copiar la dirección",
  },

  payment: {
    title: "Pago",
    due: (dueAt: Date) => `Puede pagar ${describeDeadline(dueAt)}. Después se cancela sola.`,
    over: (dueAt: Date) => `El plazo terminó el ${weekdayAndTime(dueAt)}. Se cancelará en unos minutos.`,
    exempt: "Tiene un comprobante o un pago: no se cancela sola.",
    none: "Sin plazo: no se cancela sola.",
    extend: "Extender",
    setDue: "Poner plazo",
    extendTitle: (number: string) => `Plazo de ${number}`,
    extendHint: "A quien compró le recordaremos el plazo nuevo antes de que termine.",
    byDay: "+24 horas",
    byDays: "+3 días",
    neverCancelled: "no se cancela sola",
    changed: "Plazo actualizado",
    failed: "No se pudo cambiar el plazo",
    receipts: "Comprobantes",
    receipt: (date: string) => `Comprobante del ${date}`,
    view: "Ver",
    download: "Descargar",
    review: "Ir a Por revisar",
  },

  tracking: {
    title: "Envío",
    pickUpTitle: "Listo para retirar",
    hint: "Quien compró lo lee en su pedido.",
    save: "Guardar seguimiento",
    saved: "Seguimiento guardado",
    failed: "No se pudo guardar el seguimiento",
    newer: "Otra persona cambió el seguimiento",
    newerHint: "Si guardas, lo tuyo reemplaza lo nuevo.",
    ready: "Avisar que está listo para retirar",
    readyAgain: "Avisar otra vez",
    readySince: (date: string) => `Avisaste que está listo para retirar el ${date}.`,
    readyDone: "Anotamos que está listo para retirar",
    readyFailed: "No se pudo avisar que está listo",
  },

  link: {
    title: "Enlace del pedido",
    hint: "La página de quien compró, sin contraseña. Compártelo solo con esa persona.",
    copy: "Copiar el enlace",
    open: "Abrir",
    renew: "Renovar",
    question: (number: string) => `¿Renovar el enlace de ${number}?`,
    warning:
      "El enlace de ahora deja de funcionar enseguida, también en los mensajes que ya enviaste. Tendrás que enviar el nuevo.",
    confirm: "Renovar enlace",
    renewed: "Enlace renovado",
    failed: "No se pudo renovar el enlace",
  },

  note: {
    title: "Nota interna",
    hint: "Solo la lee quien administra la tienda. Se imprime solo en la hoja de preparación.",
    save: "Guardar nota",
    saved: "Nota guardada",
    failed: "No se pudo guardar la nota",
    left: (count: number) => (count === 1 ? "Queda 1 carácter" : `Quedan ${count} caracteres`),
    staleTitle: "Otra persona cambió esta nota",
    staleHint: "Lo que escribiste sigue en el cuadro. Esta es la nota de ahora:",
    staleEmpty: "La nota de ahora está vacía.",
    takeTheirs: "Usar la de ahora",
    keepMine: "Guardar la mía",
  },

  history: {
    byShopper: (date: string) => `desde la tienda el ${date}`,
    by: (actor: string, date: string) => `por ${actor} el ${date}`,
    bySystem: (date: string) => `Sistema, el ${date}`,
    kinds: {
      "receipt-sent": "Comprobante recibido",
      "receipt-rejected": "Comprobante rechazado",
      "payment-added": "Pago anotado",
      "deadline-changed": "Plazo para pagar",
      "deadline-near": "Plazo por terminar: recordatorio",
      ready: "Listo para retirar",
      "link-renewed": "Enlace del pedido renovado",
      corrected: "Orden corregida",
    } satisfies Record<Exclude<OrderEventKind, "status">, string>,
    until: (dueAt: Date) => capitalised(describeDeadline(dueAt)),
    noDeadline: "Sin plazo",
    withReceipt: "Con su comprobante",
    reason: (reason: string) => `Motivo: ${reason}`,
    settled: (amount: number) =>
      `${amount < 0 ? "Se devolvieron" : "Se transfirieron"} ${formatExactAmount(Math.abs(amount))}`,
    movement: ({ date, amount, payer, cuit }: EventMovement) =>
      [
        `Transferencia del ${formatDay(date)} de ${formatExactAmount(amount)}`,
        payer,
        cuit && `CUIT ${formatCuit(cuit)}`,
      ]
        .filter(Boolean)
        .join(", "),
  },
} as const;
