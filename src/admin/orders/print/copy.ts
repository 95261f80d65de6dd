import { copy } from "../../copy.ts";
import type { PrintKind } from "./print-address.ts";

export const printCopy = {
  menu: "Preparar envío",
  choices: {
    sheets: { name: "Hojas de preparación", hint: "Qué va en cada paquete, en A4." },
    labels: { name: "Etiquetas", hint: "De 10 × 15 cm, con código de barras." },
  } satisfies Record<PrintKind, { name: string; hint: string }>,
  carrier: { name: "CSV para el correo", hint: "Una fila por orden con dirección." },

  kinds: "Qué imprimir",
  paper: {
    sheets: "Papel A4. Las órdenes cortas entran de a dos por hoja.",
    labels: "Papel de 10 × 15 cm, sin márgenes y a tamaño real (escala 100 %). Una etiqueta por página.",
  } satisfies Record<PrintKind, string>,
  print: "Imprimir",
  preparing: "Cargando fotos...",

  empty: "No hay órdenes para imprimir",
  emptyHint: "Marca las que quieras en «Órdenes» y elige «Preparar envío».",
  missing: (count: number) => `${copy.counts.orders(count)} ya no ${count === 1 ? "existe" : "existen"}.`,
  withoutLabel: "Sin etiqueta, porque los datos de quien compró se borraron:",
  notToSend: {
    pending: () => "Sin pago confirmado:",
    cancelled: (count: number) => (count === 1 ? "Cancelada:" : "Canceladas:"),
  },
  withoutStreet: "El remitente sale sin dirección: puedes cargarla en «Ajustes», «Tienda».",
  noLabels: "Ninguna de estas órdenes lleva etiqueta",

  label: {
    of: (number: string) => `Etiqueta de ${number}`,
    sender: "Remitente",
    receiver: "Destinatario",
    postalCode: "CP",
    phone: (phone: string) => `Tel. ${phone}`,
    tracking: (code: string) => `Seguimiento ${code}`,
    pickup: "RETIRA",
  },

  sheet: {
    placed: (date: string) => `Recibida el ${date}`,
    buyer: "Cliente",
    delivery: "Entrega",
    pickup: "Retira",
    lines: "Productos de",
    size: "Talle",
    color: "Color",
    units: "Unidades",
    total: (count: number) => `${copy.counts.units(count)} en total`,
    note: "Nota interna",
  },
} as const;
