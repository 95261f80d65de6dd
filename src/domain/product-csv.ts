import { MEGABYTE } from "./file-size.ts";
import { readAmount } from "./money.ts";
import { foldText } from "./spelling.ts";

/**
 * The columns of the products' spreadsheet, in their order: one row for each variant, on which what belongs to the
 * product is repeated. Pictures are exported only.
 */
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

/** What a file needs to make products with; one that names products by their id needs only what it changes. */
export const NEW_PRODUCT_COLUMNS = ["nombre", "precio", "stock"] as const satisfies readonly ProductColumn[];

/** The most rows one file brings, without the header. */
export const MAX_IMPORT_ROWS = 5_000;

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 5 * MEGABYTE;

/** The column somebody means by a title, whatever its case, accents, spaces and hyphens. */
export function columnNamed(title: string): ProductColumn | undefined {
  const plain = foldText(title)
    .trim()
    .replace(/[\s-]+/g, "_");
  return PRODUCT_COLUMNS.find((column) => column === plain);
}

/** Reads a whole number with or without empty decimals, which spreadsheets add: 5, 5,00 or 1.200. */
export function readWhole(text: string): number | undefined {
  const hundredths = readAmount(text);
  return hundredths === undefined || hundredths % 100 !== 0 ? undefined : hundredths / 100;
}

const YES = new Set(["si", "s", "1", "true", "verdadero", "x"]);
const NO = new Set(["no", "n", "0", "false", "falso"]);

/** Reads a yes or a no, in the words of people and of spreadsheets. */
export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text).trim();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
