import { ANONYMISE_WORD, type SharedClue } from "#domain/buyer.ts";
import type { CustomerField } from "#domain/customer.ts";
import { groupDigits } from "#domain/money.ts";
import { STATUS_NAMES, type OrderStatus } from "#domain/order.ts";
import { RETENTION_MONTHS } from "#domain/settings.ts";
import { copy } from "../copy.ts";

const withdrawals = (count: number) => (count === 1 ? "1 arrepentimiento" : `${groupDigits(count)} arrepentimientos`);

/** How many of each, in words; what there is none of is left out. */
function counted(counts: { orders: number; regrets: number }): string {
  const parts = [
    counts.orders > 0 && copy.counts.orders(counts.orders),
    counts.regrets > 0 && withdrawals(counts.regrets),
  ];
  return parts.filter(Boolean).join(" y ") || "nada";
}

const fields: Record<CustomerField, string> = {
  customer_name: "Nombre",
  customer_lastname: "Apellido",
  customer_dni: "DNI",
  customer_phone: "Teléfono",
  customer_email: "E-mail",
  customer_address: "Dirección",
  customer_postal_code: "Código postal",
  customer_city: "Ciudad",
};

const shared: Record<SharedClue, string> = {
  dni: "el mismo DNI",
  email: "el mismo e-mail",
  phone: "el mismo teléfono",
  "order-number": "nombra una de sus órdenes",
};

export const buyersCopy = {
  title: "Datos personales",
  intro:
    "Cualquiera que te compró puede pedirte ver, corregir o eliminar sus datos (Ley 25.326). Tienes 10 días corridos para mostrarlos y 5 días hábiles para corregirlos o eliminarlos. Antes, comprueba que quien lo pide es esa persona.",
  fields,
  counted,

  search: {
    label: "DNI, e-mail o teléfono",
    hint: "Completo: por ejemplo 30.123.456, ana@correo.com o 11 5555-4444.",
    submit: "Buscar",
    results: (what: string) => `Encontramos ${what}`,
    nothing: "No encontramos nada",
    empty: "No hay datos de esa persona",
    emptyHint: "Revisa lo que escribiste, o busca por otro dato. Lo que ya se eliminó no aparece.",
    tooMany: "Hay más de los que se pueden mostrar: busca por el DNI.",
  },

  results: {
    own: (dni: string) => `Con el DNI ${dni}`,
    apart: {
      title: "Comparten algún dato",
      hint: "Pueden ser de otra persona: una familia comparte el teléfono, una pareja el e-mail. Marca solo lo que sea suyo.",
    },
    several: {
      title: "Varias personas usan este dato",
      hint: "Busca por el DNI de quien te escribió, o marca solo lo que sea suyo.",
    },
    found: { title: "Lo que encontramos", hint: "Marca lo que sea de esta persona." },
    otherName: "Tiene otro nombre: revisa que sea de la misma persona.",
    include: (number: string) => `Incluir ${number}`,
    order: (number: string) => `Orden ${number}`,
    withdrawal: (code: string) => `Arrepentimiento ${code}`,
    shares: (clues: readonly SharedClue[]) => `Comparte: ${clues.map((clue) => shared[clue]).join(", ")}`,
    searchDni: (dni: string) => `Buscar el DNI ${dni}`,
    waiting: "Sin responder",
    answered: "Respondido",
    message: "Mensaje",
    orderNumber: "Orden",
    note: "Nota interna",
    answerNote: "Nota de la respuesta",
    mails: "Correos",
    mail: (recipient: string, date: string) => `${recipient}, ${date}`,
    receipts: "Comprobantes",
    movements: "Transferencias",
    delivery: "Entrega",
    tracking: "Envío",
    notes: "Actividad",
    notesCount: (count: number) => (count === 1 ? "1 nota anterior" : `${count} notas anteriores`),
    attempts: "«Mi pedido»",
    attemptsCount: (count: number) =>
      count === 1 ? "1 intento fallido reciente" : `${count} intentos fallidos recientes`,
  },

  chosen: {
    title: "Lo elegido",
    none: "Marca al menos una orden o un arrepentimiento.",
    tooMany: (most: number) => `Elige hasta ${most} órdenes y ${most} arrepentimientos por vez.`,
    export: "Exportar",
    correct: "Corregir",
    anonymise: "Eliminar datos",
  },

  export: {
    title: "Exportar los datos",
    intro: (what: string) =>
      `Un archivo con todo lo que la tienda guarda en ${what}, también la nota interna. Léelo antes de enviarlo: no debe tener datos de otra persona.`,
    format: "Formato",
    csv: "Planilla (CSV)",
    json: "Archivo JSON",
    submit: "Descargar",
    submitting: "Preparando...",
    failed: "No se pudieron exportar los datos",
    done: "Datos exportados",
  },

  correct: {
    title: "Corregir los datos",
    intro: (what: string) =>
      `Se corrige lo elegido (${what}): lo que cambies quedará igual en todo, y lo demás queda como está.`,
    mixed: "No es igual en todas.",
    fullName: "Nombre y apellido",
    newerTitle: "Otra persona cambió estos datos",
    newerIntro: "Lo que no tocaste ya tiene el valor nuevo. Revisa lo demás y guarda otra vez.",
    leaving: {
      take: (field: string) => `No corregir ${field}`,
      takeShort: "No corregir",
      takeAll: "No corregir ninguno",
    },
    submit: "Guardar corrección",
    done: "Datos corregidos",
    failed: "No se pudieron corregir los datos",
    unknown: "No sabemos si los datos se corrigieron",
  },

  anonymise: {
    title: "Eliminar los datos para siempre",
    intro: (what: string) =>
      `Se eliminan nombre, DNI, teléfono, e-mail, dirección, notas y correos de ${what}. Los productos, los importes, los estados y el stock quedan. No se puede deshacer.`,
    left: "Esto queda como está, porque todavía lo necesitas:",
    leftOrder: (number: string, status: OrderStatus) => `${number}: ${STATUS_NAMES[status]}`,
    leftWithdrawal: (code: string) => `${code}: sin responder`,
    nothing:
      "No hay nada que eliminar ahora. Las órdenes se pueden eliminar cuando están entregadas o canceladas, y los arrepentimientos cuando están respondidos.",
    word: `Escribe ${ANONYMISE_WORD}`,
    wordHint: `Escribe la palabra ${ANONYMISE_WORD}.`,
    submit: "Eliminar para siempre",
    submitting: "Eliminando...",
    failed: "No se pudieron eliminar los datos",
    unknown: "No sabemos si los datos se eliminaron",
    done: "Datos eliminados",
    close: "Entendido",
  },

  retention: {
    title: "Conservar datos personales",
    intro:
      "Si pones un plazo, la tienda elimina sola los datos personales de las órdenes entregadas o canceladas y de los arrepentimientos respondidos que lo pasaron. Los importes quedan: la ley pide conservar los registros del comercio 10 años.",
    label: "Meses",
    hint: `De ${RETENTION_MONTHS.least} a ${RETENTION_MONTHS.most}. Vacío: se conservan hasta que alguien pida eliminarlos.`,
    submit: "Guardar plazo",
    saved: "Plazo guardado",
    failed: "No se pudo guardar el plazo",
    nothing: "El plazo ya es ese",
    confirm: (months: string) => `Conservar ${months} meses`,
    counting: "Contando...",
    due: (what: string, isMore: boolean) =>
      `Hoy se eliminarían los datos de ${isMore ? "más de " : ""}${what}; después, cada día, lo que pase el plazo. No se puede deshacer.`,
    noneDue:
      "Hoy no hay nada más viejo que ese plazo. Después, cada día, se eliminan los datos de lo que lo pase. No se puede deshacer.",
    confirmSubmit: "Empezar a eliminar",
  },
} as const;
