import { MEGABYTE } from "./file-size.ts";

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
  "tambien_se_busca_como",
  "imagenes",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** A file that names products by their id needs only what it changes. */
export const NEW_PRODUCT_COLUMNS = ["nombre", "precio", "stock"] as const satisfies readonly ProductColumn[];

export const MAX_IMPORT_ROWS = 5_000;

export const MAX_IMPORT_BYTES = 5 * MEGABYTE;
