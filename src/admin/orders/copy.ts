import { groupDigits } from "#domain/money.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { copy } from "../copy.ts";
import { formatDayAndTime } from "../parts/date.ts";

export const orderCopy = {
  /** What a change of status did to the stock; `count` is negative when it took units. */
  unitsMoved: (count: number) => {
    const units = copy.counts.units(Math.abs(count));
    if (count > 0) return `${units} ${count === 1 ? "volvió" : "volvieron"} al stock`;
    return `${units} ${count === -1 ? "salió" : "salieron"} del stock`;
  },

  list: {
    title: "Órdenes",
    back: "Volver a Órdenes",
    tasks: "Pagos y arrepentimientos",
    receipts: "Por revisar",
    receiptsCount: (count: number) => (count === 1 ? "1 comprobante" : `${groupDigits(count)} comprobantes`),
    reconciliation: "Conciliar",
    withdrawals: (open: number) => {
      if (open === 0) return "Arrepentimientos";
      return open === 1 ? "Arrepentimientos: 1 sin responder" : `Arrepentimientos: ${groupDigits(open)} sin responder`;
    },
    columns: {
      number: "Número de Orden",
      contents: "Prendas",
      customer: "Cliente",
      total: "Total",
      status: "Estado",
      date: "Fecha",
      details: "Detalles",
    },
    details: "Ver Detalles",
    detailsOf: (number: string) => `Ver Detalles de ${number}`,
    statusOf: (number: string) => `Estado de ${number}`,
    search: "Buscar órdenes",
    searchHint: "Número, nombre, producto, DNI o importe",
    pieces: (count: number) => (count === 1 ? "1 prenda" : `${groupDigits(count)} prendas`),
    others: (count: number) => `y ${count} más`,
    statusFilter: "Filtrar por estado",
    allStatuses: "Todos los estados",
    deliveryFilter: "Filtrar por entrega",
    allDeliveries: "Todas las entregas",
    noDelivery: "Sin entrega",
    otherDelivery: "Otra entrega",
    namesake: (name: string, newestOrder: string) => `${name} (última orden: ${newestOrder})`,
    empty: "Todavía no hay órdenes",
    emptyHint: "Cuando alguien compre, su orden aparecerá aquí.",
    noResults: "Ninguna orden coincide con la búsqueda",
    clear: "Ver todas",
    statusChanged: "Estado de la orden actualizado",
    statusNow: (number: string, status: OrderStatus) => `${number}: ${STATUS_NAMES[status]}`,
    statusFailed: "No se pudo actualizar el estado",
    statusUnsaved: "Enter guarda, Esc vuelve",
    undo: "Deshacer",
    undone: "Cambio deshecho",
    undoFailed: "No se pudo deshacer el cambio",
    undoUnknown: "No sabemos si el cambio se deshizo",
    due: (dueAt: Date) => `Vence el ${formatDayAndTime(dueAt)}`,
    overdue: "Plazo vencido",
  },

  filter: { from: "Desde", until: "Hasta" },

  export: {
    open: "Exportar",
    byOrder: "Una fila por orden",
    byOrderHint: "Cliente, estado y total",
    byLine: "Una fila por producto",
    byLineHint: "Con talle, color y precio de cada línea",
  },

  shipping: {
    carrier: "Transporte",
    code: "Código de seguimiento",
    shipTitle: (number: string) => `¿Enviaste ${number}?`,
    shipHint: "Quien compró lo lee en el aviso y en su pedido. Si no tienes seguimiento, déjalo vacío.",
    shipPickUpHint: "Esta orden se retira. Para avisar que ya se puede retirar no hace falta enviarla.",
    unpaid: "Su pago no está confirmado.",
    cancelled: "Está cancelada: si la envías, sus unidades vuelven a salir del stock.",
    ship: "Marcar como enviada",
  },

  selection: {
    all: "Seleccionar todas las de esta página",
    allShort: "Todas",
    one: (number: string) => `Seleccionar ${number}`,
    bar: "Órdenes seleccionadas",
    goToBar: "Cambiar las seleccionadas",
    count: (count: number) => `${copy.counts.orders(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
    most: (most: number) => `Hasta ${most} por vez`,
    status: "Estado nuevo",
    choose: "Elegir estado",
    apply: "Aplicar",
    applying: "Aplicando...",
    refused: (count: number) =>
      `${copy.counts.orders(count)} ${count === 1 ? "no cambió y sigue seleccionada" : "no cambiaron y siguen seleccionadas"}.`,
    changedTo: (count: number, status: OrderStatus) => `${copy.counts.orders(count)}: ${STATUS_NAMES[status]}`,
  },
} as const;
