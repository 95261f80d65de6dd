import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { MAX_RECEIPTS } from "#domain/receipt.ts";

export const receiptsCopy = {
  title: "Por revisar",

  intro: "Compara cada comprobante con su orden y, si puedes, con tu banco. Los más antiguos van primero.",
  empty: "No hay comprobantes por revisar",
  emptyHint: "Cuando alguien suba el comprobante de su transferencia, aparecerá aquí.",
  toOrders: "Ver las órdenes",
  position: (position: number, count: number, isMore: boolean) => `${position} de ${count}${isMore ? " o más" : ""}`,
  announced: (number: string, amount: string, name: string) => `${number}, ${amount}, ${name}`,
  previous: "Comprobante anterior",
  next: "Comprobante siguiente",

  file: {
    alt: (number: string) => `Comprobante de ${number}`,
    zoomIn: (number: string) => `Acercar el comprobante de ${number}`,
    open: "Ver en grande",
    close: "Cerrar",
    zoomHint: "Toca la imagen para acercarla y arrástrala para moverla.",
    loading: "Cargando el comprobante...",
    failed: "No se pudo cargar el comprobante",
    pdf: "El comprobante es un PDF",
    pdfHint: "Lo subió quien compró. Descárgalo para verlo.",
    download: "Descargar el PDF",
  },

  order: {
    amount: "Importe de la orden",
    number: "Orden",
    customer: "Cliente",
    dni: "DNI",
    placed: "Comprada",
    sent: "Comprobante enviado",
    due: "Vence",
    loading: "Cargando...",
    unknown: "No se pudo cargar",
    rejectedBefore: (reason: string) => `Ya rechazaste otro comprobante de esta orden: «${reason}»`,
    acceptedBefore: "Esta orden ya tiene otro comprobante confirmado.",
    notPending: (status: OrderStatus) =>
      `La orden está en «${STATUS_NAMES[status]}»: confirmar el comprobante no cambia su estado.`,
    cancelled: "La orden está cancelada: el pago no se puede confirmar. Si la plata llegó, reactiva la orden primero.",
  },

  confirm: "Confirmar pago",
  confirming: "Confirmando...",
  reject: "Rechazar",
  confirmed: "Pago confirmado",
  accepted: "Comprobante confirmado",
  rejected: "Comprobante rechazado",
  rejectedHint: (number: string) =>
    `${number}: quien compró lee el motivo y puede subir otro, hasta ${MAX_RECEIPTS} en total.`,
  confirmFailed: "No se pudo confirmar el pago",
  confirmUnknown: "No sabemos si el pago se confirmó",
  rejectFailed: "No se pudo rechazar el comprobante",
  rejectUnknown: "No sabemos si el comprobante se rechazó",
  unknownHint: "Si sigue sin revisar, vuelve a intentarlo: no se hace dos veces.",

  reviewed: {
    pending: "Este comprobante ya no está por revisar",
    accepted: "Este comprobante ya está confirmado",
    rejected: "Este comprobante ya está rechazado",
    go: "Seguir con el siguiente",
    finish: "Seguir",
  },

  keys: {
    hint: "C confirma, R rechaza, las flechas pasan al anterior o al siguiente.",
    off: "Desactivar las teclas",
    on: "Activar las teclas C, R y flechas",
  },

  rejecting: {
    title: (number: string) => `Rechazar el comprobante de ${number}`,
    intro: `Quien compró lee el motivo en la página de su pedido y puede subir otro comprobante, hasta ${MAX_RECEIPTS} en total.`,
    choices: "Motivo",
    reasons: [
      "El importe no coincide con el del pedido.",
      "No se lee: sube una foto más nítida.",
      "Es de otra transferencia.",
      "Todavía no vemos la transferencia en la cuenta.",
    ],
    text: "Lo que va a leer",
    submit: "Rechazar comprobante",
    submitting: "Rechazando...",
  },
} as const;
