import { formatCuit } from "#domain/bank.ts";
import { inMegabytes } from "#domain/file-size.ts";
import { groupDigits } from "#domain/money.ts";
import { type StatementColumn } from "#domain/statement-columns.ts";
import { MAX_STATEMENT_BYTES } from "#domain/statement-file.ts";
import type { Match } from "#server/reconciliation/reconciliation-schemas.ts";
import { formatExactAmount } from "../parts/format-exact-amount.ts";

const payments = (of: number) => (of === 1 ? "1 pago" : `${groupDigits(of)} pagos`);

const movements = (of: number) => (of === 1 ? "1 movimiento" : `${groupDigits(of)} movimientos`);

export const reconciliationCopy = {
  title: "Conciliar",
  intro:
    "Elige los movimientos que exportaste de tu banco o billetera: el panel busca a qué orden corresponde cada transferencia. Nada se confirma hasta que lo decides, y el archivo no se guarda.",

  choose: "Elige el archivo de movimientos o arrástralo aquí",
  chooseAnother: "Elige otro archivo o arrástralo aquí",
  limits: `CSV o Excel (XLSX), hasta ${inMegabytes(MAX_STATEMENT_BYTES)}.`,
  empty: "El archivo está vacío.",
  tooLarge: `El archivo supera los ${inMegabytes(MAX_STATEMENT_BYTES)}. Exporta un período más corto.`,
  unreadable: "No se pudo leer el archivo. Vuelve a elegirlo.",
  reading: "Leyendo los movimientos...",
  readFailed: "No se pudieron leer los movimientos",
  readAgain: "Volver a leer el archivo",

  found: "Movimientos del archivo",
  ignored: (of: number) =>
    of === 1
      ? "1 línea no es una transferencia recibida y quedó afuera."
      : `${groupDigits(of)} líneas no son transferencias recibidas y quedaron afuera.`,
  nothing:
    "No encontramos transferencias recibidas en este archivo. Fíjate que las columnas de abajo sean las correctas.",
  allDone: "No queda nada por confirmar en este archivo.",

  groups: {
    certain: "Seguros",
    likely: "Probables",
    unmatched: "Sin orden",
  },
  hints: {
    certain: "Coinciden el importe y el DNI, y no hay otra orden posible. Desmarca los que no quieras confirmar.",
    likely: "Elige a qué orden corresponde cada uno, o déjalo en «Ninguna».",
    unmatched: "No parecen de ninguna orden abierta.",
  },
  noPayer: "Sin nombre",
  cuit: (cuit: string) => `CUIT ${formatCuit(cuit)}`,
  include: (amount: string, number: string) => `Confirmar ${amount} para ${number}`,
  choices: (amount: string, day: string) => `Orden de ${amount} del ${day}`,
  none: "Ninguna",
  see: "Ver",
  together: (of: number) => `Las ${of} órdenes juntas`,
  added: (number: string) => `Anotarlo en ${number} como pago parcial: sigue pendiente`,
  outstanding: (amount: string) => `faltan ${amount}`,
  withDelivery: (amount: string) => `con envío de ${amount}`,
  newTab: "(se abre en otra pestaña)",
  agree: (difference: number) =>
    difference < 0
      ? `Confirmar igual, aunque faltan ${formatExactAmount(-difference)}`
      : `Confirmar igual, aunque sobran ${formatExactAmount(difference)}`,
  agreeUnknown: "Confirmar igual, aunque el importe no coincide",

  confirmAll: (of: number) => `Confirmar ${payments(of)}`,
  confirmOne: "Confirmar",
  confirmOneOf: (amount: string, number: string) => `Confirmar ${amount} para ${number}`,
  confirming: "Confirmando...",
  confirmedOne: "Pago confirmado",
  addedOne: "Pago anotado",
  sum: (amount: string) => `Total: ${amount}`,
  failed: "No se pudieron confirmar los pagos",
  failedHint: "Puedes volver a intentarlo: ningún pago se confirma dos veces.",

  results: {
    title: (confirmed: number, added: number) => {
      if (confirmed > 1) return `Se confirmaron ${groupDigits(confirmed)} órdenes`;
      if (confirmed === 1) return "Se confirmó 1 orden";
      if (added > 1) return `Se anotaron pagos de ${groupDigits(added)} órdenes`;
      return added === 1 ? "Se anotó el pago de 1 orden" : "No se confirmó ningún pago";
    },
    added: "Con un pago anotado, sin cambiar el estado:",
    refused: (of: number) =>
      `${of === 1 ? "1 movimiento no se confirmó" : `${groupDigits(of)} movimientos no se confirmaron`}:`,
    amountOf: (amount: string, day: string) => `${amount} del ${day}`,
  },

  columns: {
    title: "Columnas del archivo",
    hint: "Así empieza el archivo. Si una columna no es lo que dice arriba, cámbiala y vuelve a leer.",
    table: "Primeras filas del archivo",
    of: (name: string, index: number) => `Columna ${index + 1}${name ? `, ${name}` : ""}`,
    ignore: "Ignorar",
    apply: "Leer con estas columnas",
    changed: "Cambiaste columnas: los grupos de abajo son de la lectura anterior.",
    names: {
      date: "Fecha",
      amount: "Importe",
      credit: "Crédito",
      debit: "Débito",
      payer: "Quién pagó",
      cuit: "CUIT",
      kind: "Tipo de movimiento",
    } satisfies Record<StatementColumn, string>,
  },

  movements,
  more: (of: number) => `Ver ${movements(of)} más`,
} as const;

/** Why a movement is listed with its orders. */
export function explainMatch({ reason, movement: { amount }, orders }: Match): string {
  const [first] = orders;
  const difference = first ? amount - first.outstanding_amount : 0;
  switch (reason) {
    case "amount-and-dni":
      return orders.length > 1
        ? "Coinciden el importe y el DNI con más de una orden."
        : "Coinciden el importe y el DNI.";
    case "amount-and-name":
      return "Coinciden el importe y el nombre, pero no hay un DNI que lo pruebe.";
    case "dni":
      return "Coincide el DNI, pero no el importe.";
    case "amount":
      return "Coincide solo el importe: fíjate quién pagó.";
    case "several-orders":
      return `Una transferencia para ${orders.length} órdenes: juntas suman este importe.`;
    case "part-payment":
      return "Parece una parte del pago: la orden se pagaría en más de una transferencia.";
    case "rest-payment":
      return "Parece el resto de un pago en dos transferencias.";
    case "less":
      return `Llegaron ${formatExactAmount(Math.abs(difference))} de menos.`;
    case "more":
      return `Llegaron ${formatExactAmount(Math.abs(difference))} de más.`;
    case "already-paid":
      return "Ya está pagada: este movimiento se confirmó antes, o la orden se confirmó sin él.";
    case "reversed":
      return "La transferencia se devolvió: el dinero ya no está en la cuenta.";
    case "none":
      return "Ninguna orden abierta coincide.";
  }
}
