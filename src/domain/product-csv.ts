import { MEGABYTE } from "./file-size.ts";
import { readAmount } from "./money.ts";
import { foldText } from "./spelling.ts";

/** One row for each variant, which repeats the product's columns; pictures are exported only. */
export const PRODUCT_COLUMNS = [
  "id",
  "nombre",
  "descripcion",
  "precio",
  "descuento",
  "categoria",
  "activo",
  "destacado",
  "guia_de_talles",
  "talle",
  "color",
  "stock",
  "imagenes",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** A file that names products by their id needs only what it changes. */
export const NEW_PRODUCT_COLUMNS = ["nombre", "precio", "stock"] as const satisfies readonly ProductColumn[];

export const MAX_IMPORT_ROWS = 5_000;

export const MAX_IMPORT_BYTES = 5 * MEGABYTE;

export function columnNamed(title: string): ProductColumn | undefined {
  const plain = foldText(title)
    .trim()
    .replace(/[\s-]+/g, "_");
  return PRODUCT_COLUMNS.find((column) => column === plain);
}

/** With or without empty decimals, which spreadsheets add: 5, 5,00 or 1.200. */
export function readWhole(text: string): number | undefined {
  const hundredths = readAmount(text);
  return hundredths === undefined || hundredths % 100 !== 0 ? undefined : hundredths / 100;
}

const YES = new Set(["si", "s", "1", "true", "verdadero", "x"]);
const NO = new Set(["no", "n", "0", "false", "falso"]);

export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text).trim();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
