import { MEGABYTE } from "./file-size.ts";
import { type Centavos, CENTAVOS_PER_PESO, MAX_PRICE_PESOS } from "./money.ts";
import { foldText } from "./spelling.ts";

/**
 * The columns of the products' spreadsheet, in their order: one row for each variant, on which what belongs to the
 * product is repeated. Pictures are only told.
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

/** Digits in a row or in groups of three, and after the other separator at most two decimals. */
const AMOUNT =
  /^-?(?:\d+(?:[.,]\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?)$/;

/**
 * Reads an amount as people and spreadsheets write it: 1234,5 and 1234.50, 1.234,50 and 1,234.50, $ 1.234. Nothing has
 * three decimals, so what stands before three digits parts thousands. Undefined when it is no such amount.
 */
export function readAmount(text: string): Centavos | undefined {
  const plain = text.replace(/[\s$]/g, "");
  if (!AMOUNT.test(plain)) return undefined;
  const [, sign, whole = "", cents = ""] = /^(-?)(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const centavos = Number(whole.replace(/[.,]/g, "")) * CENTAVOS_PER_PESO + Number(cents.padEnd(2, "0"));
  if (centavos > MAX_PRICE_PESOS * CENTAVOS_PER_PESO) return undefined;
  return sign ? -centavos : centavos;
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
